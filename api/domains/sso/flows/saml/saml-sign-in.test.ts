import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { getStudent } from '#contract/accounts/accounts.ts'
import { inviteTeacher } from '#contract/accounts/teachers.ts'
import * as saml from '#contract/sso/saml.ts'
import * as signIn from '#contract/sso/sign-in.ts'
import { linkOwnIdentity } from '#contract/sso/sign-in.ts'
import { aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aProvenDomain, aSamlConnection } from '#tests/support/builders/sso.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { postForm } from '#tests/support/post-form.ts'
import { type Lie, readRequest, startSamlProvider } from '#tests/support/servers/saml-provider.ts'
import { anSsoOffice } from '#tests/support/sso-office.ts'

const idp = await startSamlProvider()
afterAll(() => idp.close())
const { app, company, admin } = anSsoOffice(['harbor.example', 'second.example'])
const connection = fileFixture(async () => {
  await aProvenDomain(app, company, 'harbor.example')
  return aSamlConnection(app, admin, { metadata: idp.metadata(), status: 'active' })
})

const start = async (host: string) =>
  (
    await app.call(signIn.startSignIn, {
      body: { connection_id: connection.id, redirect_to: '/library/courses' },
      headers: { host },
    })
  ).data
/** Signs in at the provider; answers the tab’s secret and what the browser was sent to our page with. */
const comeBack = async (
  login: string,
  { host = 'harbor.example', lie }: { host?: string; lie?: Lie } = {},
) => {
  const { url, flow } = await start(host)
  const { page, values } = await postForm(app.url, host, idp.answer(url, login, lie))
  expect(page).toBe('/sso/callback')
  return { flow, values }
}
const finish = (body: { flow: string; ticket: string }, host = 'harbor.example') =>
  app.call(saml.finishSamlSignIn, { body, headers: { host } })
const signInAs = async (login: string, more: { host?: string; lie?: Lie } = {}) => {
  const { flow, values } = await comeBack(login, more)
  return finish({ flow, ticket: values.ticket ?? '' }, more.host)
}
const set = (fields: Record<string, unknown>) =>
  app.database.db.updateTable('sso_connections').set(fields).where('id', '=', connection.id).execute()
let logins = 0
const aLogin = (attributes: Record<string, string> = {}) => {
  logins += 1
  const login = `login-${logins}`
  idp.people.set(login, { email: `${login}@harbor.example`, ...attributes })
  return login
}
beforeEach(() => set({ creates_students: false, trusts_email: true }))

describe('a student', () => {
  // Specification +: Single sign-on by SAML 2.0 can be switched on for a company's students
  it('is linked by a proved address once, then known by the NameID whatever the address', async () => {
    const login = aLogin()
    const student = await aStudent(app, company, { email: `${login}@harbor.example` })
    const first = await signInAs(login)
    expect(first.data).toMatchObject({ outcome: 'signed_in', redirect_to: '/library/courses' })
    expect(first.data.session?.user.id).toBe(student.id)
    const token = first.data.session?.access_token ?? ''
    expect((await app.call(getStudent, { as: { token } })).data.data.id).toBe(student.id)
    idp.people.set(login, { email: 'renamed@elsewhere.example' })
    expect((await signInAs(login, { host: 'second.example' })).data.session?.user.id).toBe(student.id)
    const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === student.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['You can now sign in with Harbor SAML'])
  })

  it.each([
    [
      'Entra ID and AD FS',
      'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/',
      'emailaddress',
      'givenname',
      'surname',
    ],
    ['Okta', '', 'email', 'firstName', 'lastName'],
    ['Google', '', 'Email', 'first_name', 'last_name'],
    ['a directory', 'urn:oid:', '0.9.2342.19200300.100.1.3', '2.5.4.42', '2.5.4.4'],
  ])('is created with the attributes of %s', async (_, prefix, email, first, last) => {
    await set({ creates_students: true })
    const login = aLogin()
    idp.people.set(login, {
      [prefix + email]: `${login}@harbor.example`,
      [prefix + first]: 'Ελένη',
      [prefix + last]: 'Παππά',
    })
    expect((await signInAs(login)).data.session?.user).toMatchObject({
      ...{ first_name: 'Ελένη', last_name: 'Παππά', role: 'student', company_id: company.id },
      email: `${login}@harbor.example`,
    })
  })

  it('is linked only on the company’s word that addresses are right, and never as staff', async () => {
    await set({ trusts_email: false })
    const login = aLogin()
    await aStudent(app, company, { email: `${login}@harbor.example` })
    await aTeacher(app, company, { email: 'teacher@harbor.example' })
    const refused = await signInAs(login)
    expect([refused.status, refused.error.detail]).toEqual([401, { reason: 'refused' }])
    await set({ trusts_email: true })
    expect((await signInAs(aLogin({ email: 'teacher@harbor.example' }))).error.message).toBe(
      refused.error.message,
    )
  })

  it('may come from a provider that signs the response as well', async () => {
    const login = aLogin()
    await aStudent(app, company, { email: `${login}@harbor.example` })
    expect((await signInAs(login, { lie: { signs: 'both' } })).data.outcome).toBe('signed_in')
  })
})

it('an invitation is accepted by SAML without a password, and only with the address that it was sent to', async () => {
  const headers = { host: 'harbor.example' }
  const body = { email: 'nia@harbor.example', first_name: 'Nia', last_name: 'Cole' }
  const { data: invited } = await app.call(inviteTeacher, { as: admin, body })
  const mail = (await app.mails()).findLast(({ to }) => to?.[0]?.address === body.email)
  const invitation = /token=([\w-]+)/.exec(mail?.html ?? '')?.[1] ?? ''
  const accept = async (login: string) => {
    const requested = { connection_id: connection.id, invitation }
    const { url, flow } = (await app.call(signIn.startSignIn, { body: requested, headers })).data
    const { values } = await postForm(app.url, headers.host, idp.answer(url, login))
    return finish({ flow, ticket: values.ticket ?? '' })
  }
  expect((await accept(aLogin({ email: 'else@harbor.example' }))).status).toBe(401)
  const login = aLogin({ email: body.email })
  expect((await accept(login)).data.session?.user.id).toBe(invited.data.id)
  expect((await signInAs(login)).data.session?.user.id).toBe(invited.data.id)
})

it('a teacher links the provider while signed in, and signs in by it afterwards', async () => {
  const teacher = await aTeacher(app, company)
  const headers = { host: 'harbor.example' }
  const begun = await app.call(linkOwnIdentity, {
    as: teacher,
    body: { connection_id: connection.id },
    headers,
  })
  const { values } = await postForm(app.url, headers.host, idp.answer(begun.data.url, 'teacher-login'))
  const linked = await finish({ flow: begun.data.flow, ticket: values.ticket ?? '' })
  expect(linked.data.outcome).toBe('linked')
  expect((await signInAs('teacher-login')).data.session?.user.id).toBe(teacher.id)
})

describe('a ticket', () => {
  it('works once, in its own tab, at its own host, for a minute', async () => {
    const login = aLogin()
    await aStudent(app, company, { email: `${login}@harbor.example` })
    const [mine, theirs] = [await comeBack(login), await comeBack(login)]
    const ticket = mine.values.ticket ?? ''
    const expectLost = async (body: { flow: string; ticket: string }, host?: string) => {
      const { status, error } = await finish(body, host)
      expect([status, error.detail]).toEqual([401, { reason: 'begin_again' }])
    }
    await expectLost({ flow: theirs.flow, ticket })
    await expectLost({ flow: mine.flow, ticket: theirs.values.ticket ?? '' })
    await expectLost({ flow: mine.flow, ticket }, 'second.example')
    expect((await finish({ flow: mine.flow, ticket })).status).toBe(200)
    await expectLost({ flow: mine.flow, ticket })
    await app.database.pool.query(`update sign_in_flows set answered_at = now() - interval '61 seconds'`)
    await expectLost({ flow: theirs.flow, ticket: theirs.values.ticket ?? '' })
  })

  it('is of no use to the call of OpenID Connect, and leaves nothing of the person behind', async () => {
    const { url, flow } = await start('harbor.example')
    const { relayState } = readRequest(url)
    const body = { flow, state: relayState, code: 'a' }
    expect(
      (await app.call(signIn.finishSignIn, { body, headers: { host: 'harbor.example' } })).error.detail,
    ).toEqual({ reason: 'begin_again' })
    const login = aLogin()
    await aStudent(app, company, { email: `${login}@harbor.example` })
    await signInAs(login)
    const { rows } = await app.database.pool.query(
      'select 1 from sign_in_flows where used_at is not null and answer is not null',
    )
    expect(rows).toEqual([])
  })
})

it('asks by redirect for a persistent id, in our name, with only the flow’s key as RelayState', async () => {
  const { url, flow } = await start('second.example')
  expect(url.startsWith(`${idp.issuer.replace('/entity', '/sso')}?SAMLRequest=`)).toBe(true)
  const { xml, relayState, audience, acsUrl } = readRequest(url)
  expect(audience).toBe(connection.saml?.entity_id)
  expect(acsUrl).toBe(`https://second.example/api/sso/saml/${connection.id}/acs`)
  expect(xml).toContain('nameid-format:persistent')
  expect(xml).not.toContain('RequestedAuthnContext')
  expect(relayState).toMatch(/^[\w-]{40,}$/)
  expect(relayState).not.toBe(flow)
})
