import { afterAll, expect, it } from 'vitest'
import { endOtherSessions } from '#contract/accounts/accounts.ts'
import * as contract from '#contract/sso/sign-in.ts'
import { anAdmin, aStudent, aTeacher, aToken, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aConnection, aProvenDomain } from '#tests/support/builders/sso.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { startOidcServer } from '#tests/support/servers/oidc-server.ts'
import { anSsoApp } from '#tests/support/sso-office.ts'

const idp = await startOidcServer(['harbor', 'aurora'].map((name) => `https://${name}.example/sso/callback`))
afterAll(() => idp.close())
const app = anSsoApp()
const parent = fileFixture(() => aCompany(app, { hosts: ['harbor.example'] }))
const child = fileFixture(() => aCompany(app, { parent, hosts: ['aurora.example'] }))
const admin = fileFixture(() => anAdmin(app, parent))
const childAdmin = fileFixture(() => anAdmin(app, child))
const connection = fileFixture(async () => {
  await aProvenDomain(app, parent, 'harbor.example')
  return aConnection(app, admin, { issuer: idp.issuer, status: 'active' })
})

type Host = 'harbor.example' | 'aurora.example'
const list = (as: TestPerson) => app.call(contract.listOwnIdentities, { as })
const finish = async ({ url, flow }: { url: string; flow: string }, login: string, host: Host) => {
  const callback = Object.fromEntries((await idp.signIn(url, login)).searchParams)
  const body = { flow, ...(callback as { code: string; state: string; iss: string }) }
  return app.call(contract.finishSignIn, { body, headers: { host } })
}
const link = async (as: TestPerson, login: string, host: Host = 'harbor.example') => {
  const body = { connection_id: connection.id }
  return finish((await app.call(contract.linkOwnIdentity, { as, body, headers: { host } })).data, login, host)
}
const signIn = async (login: string, host: Host = 'harbor.example') => {
  const body = { connection_id: connection.id }
  return finish((await app.call(contract.startSignIn, { body, headers: { host } })).data, login, host)
}

it('a teacher links a provider while signed in, signs in by it, and can unlink it', async () => {
  const teacher = await aTeacher(app, parent)
  expect((await list(teacher)).data.meta.available.map(({ name }) => name)).toEqual(['Harbor ID'])
  expect((await link(teacher, 'teacher')).data.outcome).toBe('linked')
  const { data, meta } = (await list(teacher)).data
  expect([data.map((each) => each.connection.name), meta.available]).toEqual([['Harbor ID'], []])
  expect((await signIn('teacher')).data.session?.user.id).toBe(teacher.id)
  const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === teacher.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['You can now sign in with Harbor ID'])
  const params = { identityId: data[0]?.id ?? '' }
  const other = await aTeacher(app, parent)
  expect((await app.call(contract.unlinkOwnIdentity, { as: other, params })).status).toBe(404)
  expect((await app.call(contract.unlinkOwnIdentity, { as: teacher, params })).status).toBe(204)
  expect((await signIn('teacher')).status).toBe(401)
})

it('a subject is linked to one person', async () => {
  const [one, other] = [await aTeacher(app, parent), await aTeacher(app, parent)]
  await link(one, 'shared')
  expect((await link(other, 'shared')).status).toBe(409)
  expect((await list(other)).data.data).toEqual([])
})

it('staff of a company below may use the connection of the company above, and never the other way', async () => {
  const below = await aTeacher(app, child)
  expect((await link(below, 'below', 'aurora.example')).data.outcome).toBe('linked')
  expect((await signIn('below', 'aurora.example')).data.session?.user.id).toBe(below.id)
  const theirs = await aConnection(app, childAdmin, { issuer: idp.issuer, status: 'active' })
  expect((await list(admin)).data.meta.available.map(({ id }) => id)).not.toContain(theirs.id)
  const refused = await app.call(contract.linkOwnIdentity, {
    as: admin,
    body: { connection_id: theirs.id },
    headers: { host: 'harbor.example' },
  })
  expect(refused.status).toBe(404)
})

it('nothing is linked once the session that began it has ended', async () => {
  const teacher = await aTeacher(app, parent)
  const stolen = { token: await aToken(app, teacher.id) }
  const call = { body: { connection_id: connection.id }, headers: { host: 'harbor.example' } }
  const started = (await app.call(contract.linkOwnIdentity, { as: stolen, ...call })).data
  expect((await app.call(endOtherSessions, { as: teacher })).status).toBe(204)
  expect(await finish(started, 'thief', 'harbor.example')).toMatchObject({
    status: 401,
    error: { detail: { reason: 'begin_again' } },
  })
  expect((await list(teacher)).data.data).toEqual([])
  expect((await signIn('thief')).status).toBe(401)
})

it('somebody whose account was locked meanwhile links nothing, and students have no such list', async () => {
  const teacher = await aTeacher(app, parent)
  const body = { connection_id: connection.id }
  const headers = { host: 'harbor.example' }
  const started = (await app.call(contract.linkOwnIdentity, { as: teacher, body, headers })).data
  await app.database.db
    .updateTable('users')
    .set({ status: 'disabled' })
    .where('id', '=', teacher.id)
    .execute()
  expect((await finish(started, 'locked', 'harbor.example')).status).toBe(401)
  expect((await list(await aStudent(app, parent))).status).toBe(403)
})
