import { afterAll } from 'vitest'
import { login } from '#contract/accounts/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { SsoConnection } from '#contract/sso/connections.ts'
import * as signIn from '#contract/sso/sign-in.ts'
import { setStaffRule } from '#contract/sso/staff-rule.ts'
import { anAdmin, type TestPerson, testPassword } from '../builders/accounts.ts'
import { aCompany } from '../builders/companies.ts'
import { aSecondFactor, type TestSecondFactor } from '../builders/second-factor.ts'
import { aConnection, aProvenDomain } from '../builders/sso.ts'
import { startOidcServer } from '../servers/oidc-server.ts'
import { anSsoApp } from '../sso-office.ts'

const headers = { host: 'harbor.example' }

/** For a test file: a real provider, and companies that may require it of their staff. */
export async function aStaffRuleOffice() {
  const idp = await startOidcServer(['https://harbor.example/sso/callback'])
  afterAll(() => idp.close())
  const app = anSsoApp()
  let companies = 0

  const finish = async (started: { url: string; flow: string }, subject: string) => {
    const sent = Object.fromEntries((await idp.signIn(started.url, subject)).searchParams)
    const body = { flow: started.flow, ...(sent as { code: string; state: string }) }
    return app.call(signIn.finishSignIn, { body, headers })
  }
  const start = (body: BodyOf<typeof signIn.startSignIn>) => app.call(signIn.startSignIn, { body, headers })

  /** A company of its own at the host name, with a provider that its two owners have just linked. */
  async function anOffice() {
    companies += 1
    await app.database.db.deleteFrom('company_hosts').where('hostname', '=', headers.host).execute()
    const company = await aCompany(app, { name: `Harbor ${companies}`, hosts: [headers.host] })
    const owners = await Promise.all(
      ['First', 'Second'].map((last_name) => anAdmin(app, company, { last_name, abilities: ['owner'] })),
    )
    const [owner, second] = owners as [TestPerson, TestPerson]
    const factors = (await Promise.all(owners.map((each) => aSecondFactor(app, each)))) as [
      TestSecondFactor,
      TestSecondFactor,
    ]
    const created = await aConnection(app, owner, { issuer: idp.issuer, status: 'active' })
    const domain = `office${companies}.example`
    await aProvenDomain(app, company, domain)
    return { company, owner, second, factors, connection: created, domain }
  }

  return {
    ...{ app, idp, headers, anOffice, finish, start },
    /** Links a signed-in person to a subject. */
    link: async (as: TestPerson, { id: connection_id }: SsoConnection, subject: string) => {
      const started = await app.call(signIn.linkOwnIdentity, { as, body: { connection_id }, headers })
      return finish(started.data, subject)
    },
    signInBy: async ({ id: connection_id }: { id: string }, subject: string) =>
      finish((await start({ connection_id })).data, subject),
    byPassword: ({ email }: TestPerson) =>
      app.call(login, { body: { email, password: testPassword }, headers }),
    setRule: async (
      as: TestPerson,
      { id, company_id }: SsoConnection,
      body: Omit<BodyOf<typeof setStaffRule>, 'version'>,
    ) => {
      const { version } = await app.database.db
        .selectFrom('sso_connections')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const params = { companyId: company_id, connectionId: id }
      return app.call(setStaffRule, { as, params, body: { version, ...body } })
    },
    subjectsTo: async ({ email }: TestPerson) =>
      (await app.mails()).filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject),
  }
}
