import { afterAll, describe, expect, it } from 'vitest'
import { requestMagicLink, useMagicLink } from '#contract/accounts/accounts.ts'
import { getBranding } from '#contract/companies/companies.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/sso/connections.ts'
import { finishSignIn, listSignInButtons, startSignIn } from '#contract/sso/sign-in.ts'
import { anAdmin, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aConnection, aProvenDomain } from '#tests/support/builders/sso.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { startOidcServer, testClient } from '#tests/support/servers/oidc-server.ts'
import { anSsoOffice } from '#tests/support/sso-office.ts'

const idp = await startOidcServer(['https://harbor.example/sso/callback'])
afterAll(() => idp.close())
const { app, company, admin, at, get, headers } = anSsoOffice(['harbor.example', 'second.example'])
const stranger = fileFixture(async () => anAdmin(app, await aCompany(app, { hosts: ['stranger.example'] })))

const create = (body: Partial<BodyOf<typeof contract.createSsoConnection>> = {}, as: TestPerson = admin) =>
  app.call(contract.createSsoConnection, {
    as,
    params: { companyId: company.id },
    body: {
      ...{ provider: 'other', name: ' Harbor ID ', issuer: idp.issuer },
      ...{ client_id: testClient.id, secret: testClient.secret, ...body },
    },
  })
const update = (
  { id, version }: contract.SsoConnection,
  fields: Partial<BodyOf<typeof contract.updateSsoConnection>>,
) => app.call(contract.updateSsoConnection, { as: admin, params: at(id), body: { version, ...fields } })
const remove = ({ id, version }: contract.SsoConnection) =>
  app.call(contract.deleteSsoConnection, { as: admin, params: at(id), query: { version } })
const act = (
  endpoint: typeof contract.activateSsoConnection | typeof contract.disableSsoConnection,
  id: string,
) => app.call(endpoint, { as: admin, params: at(id) })
const test = async (id: string, login = 'tester') => {
  const { url, flow } = (await app.call(contract.testSsoConnection, { as: admin, params: at(id), headers }))
    .data
  const callback = Object.fromEntries((await idp.signIn(url, login)).searchParams)
  const body = { flow, ...(callback as { code: string; state: string; iss: string }) }
  return app.call(finishSignIn, { body, headers })
}
const eventsOf = async (id: string) =>
  (
    await app.database.pool.query(`select kind from events where data->>'connection_id' = $1 order by id`, [
      id,
    ])
  ).rows.map(({ kind }) => kind)
/** Whether the sign-in page of the host asks for providers. */
const offersProviders = async () =>
  (await app.call(getBranding, { params: { hostname: headers.host } })).data.data.has_sign_in_providers

describe('a connection', () => {
  it('is a draft until it was tested, and lets people in once it is activated', async () => {
    const created = await create()
    expect([created.status, created.data.data.status, created.data.data.name]).toEqual([
      201,
      'draft',
      'Harbor ID',
    ])
    const { id } = created.data.data
    expect((await act(contract.activateSsoConnection, id)).status).toBe(409)
    expect((await app.call(startSignIn, { body: { connection_id: id }, headers })).status).toBe(404)
    idp.people.set('tester', { email: 'tester@unproved.example', email_verified: true, name: 'Test Er' })
    const { data } = await test(id)
    expect(data).toMatchObject({
      ...{ outcome: 'tested', redirect_to: null },
      test: { connection: 'Harbor ID', would: 'refuse', refusal: 'domain_not_proven', person: null },
    })
    expect(data.test?.claims).toContainEqual({ name: 'email_verified', value: 'true' })
    expect(data.session).toBeUndefined()
    expect((await get(id)).status).toBe('tested')
    expect((await act(contract.activateSsoConnection, id)).data.data.status).toBe('active')
    expect((await app.call(listSignInButtons, { headers })).data.data.map((button) => button.id)).toContain(
      id,
    )
    expect(await offersProviders()).toBe(true)
    expect((await act(contract.disableSsoConnection, id)).data.data.status).toBe('disabled')
    expect(await offersProviders()).toBe(false)
    expect((await act(contract.disableSsoConnection, id)).status).toBe(200)
    expect((await app.call(listSignInButtons, { headers })).data.data).toEqual([])
    expect(await eventsOf(id)).toEqual(['sso.created', 'sso.tested', 'sso.activated', 'sso.disabled'])
  })

  it('shows in a test what would happen', async () => {
    const { id } = (await create({ creates_students: true })).data.data
    await aProvenDomain(app, company, 'proved.example')
    idp.people.set('new', { email: 'new@proved.example', email_verified: true })
    idp.people.set('ada', { email: 'ada@proved.example', email_verified: true })
    const ada = await aStudent(app, company, {
      email: 'ada@proved.example',
      first_name: 'Ada',
      last_name: 'B',
    })
    expect((await test(id, 'new')).data.test).toMatchObject({ would: 'create', refusal: null })
    expect((await test(id, 'ada')).data.test).toMatchObject({ would: 'link', person: 'Ada B' })
    const { rows } = await app.database.pool.query('select 1 from identities where user_id = $1', [ada.id])
    expect(rows).toEqual([])
    idp.people.set('boss', { email: 'boss@proved.example', email_verified: true })
    await aTeacher(app, company, { email: 'boss@proved.example' })
    expect((await test(id, 'boss')).data.test).toMatchObject({ would: 'refuse', refusal: 'staff' })
  })

  it('never gives its secret away, and stores it encrypted', async () => {
    const secret = 'a-very-particular-secret'
    const created = await create({ secret })
    const { id } = created.data.data
    const answers = [
      created,
      await app.call(contract.getSsoConnection, { as: admin, params: at(id) }),
      await app.call(contract.listSsoConnections, { as: admin, params: { companyId: company.id } }),
      await update(created.data.data, { secret: 'another-particular-secret' }),
    ]
    for (const { text } of answers) expect(text).not.toContain('particular')
    const { rows } = await app.database.pool.query(
      'select c::text as row from sso_connections c where id = $1',
      [id],
    )
    expect(rows[0].row).not.toContain(Buffer.from('particular').toString('hex'))
    const events = await app.database.pool.query('select data::text from events')
    expect(JSON.stringify(events.rows)).not.toContain('particular')
  })

  it('is created once per key', async () => {
    const key = 'the-same-key'
    expect((await create({ key })).data.data.id).toBe((await create({ key })).data.data.id)
  })

  it.each([
    ['entra', 'https://login.microsoftonline.com/common/v2.0', 'every organization'],
    ['other', 'https://login.microsoftonline.com/organizations/v2.0', 'every organization'],
    ['entra', 'https://example.com', 'login.microsoftonline.com'],
    ['google', 'https://example.com', 'accounts.google.com'],
    ['other', 'http://example.com', 'https://'],
  ] as const)('of %s cannot have the address %s', async (provider, issuer, reason) => {
    const { status, error } = await create({ provider, issuer })
    expect([status, error.errors?.issuer?.[0]]).toEqual([422, expect.stringContaining(reason)])
  })

  it('takes the address of its description for the issuer, and lists where people come back to', async () => {
    const tenant = 'https://login.microsoftonline.com/9122040d-6c67-4c5b-b112-36a304b66dad/v2.0'
    const { data } = await create({ provider: 'entra', issuer: `${tenant}/.well-known/openid-configuration` })
    expect(data.data.issuer).toBe(tenant)
    const { meta } = (
      await app.call(contract.listSsoConnections, { as: admin, params: { companyId: company.id } })
    ).data
    expect(meta.redirect_uris).toEqual([
      'https://harbor.example/sso/callback',
      'https://second.example/sso/callback',
    ])
  })

  it('is changed at its version only; another client makes it a draft, and its address stays once people use it', async () => {
    const connection = await aConnection(app, admin, { issuer: idp.issuer, status: 'active' })
    const renamed = await update(connection, { name: 'New name' })
    expect(renamed.data.data).toMatchObject({ name: 'New name', status: 'active', version: 2 })
    const stale = await update(connection, { name: 'Other' })
    expect([stale.status, stale.error.code]).toEqual([409, 'version_conflict'])
    expect(JSON.stringify(stale.error)).not.toContain('secret')
    const secret = await update(renamed.data.data, { secret: testClient.secret })
    expect(secret.data.data).toMatchObject({ status: 'active', tested_at: null })
    const person = await aStudent(app, company)
    await app.database.pool.query(
      `insert into identities (id, connection_id, subject, user_id, linked_at) values (gen_random_uuid(), $1, 'a', $2, now())`,
      [connection.id, person.id],
    )
    const moved = await update(secret.data.data, { issuer: 'https://other.example' })
    expect([moved.status, moved.error.message]).toEqual([409, expect.stringContaining('linked')])
    const draft = await update(secret.data.data, { client_id: 'another' })
    expect(draft.data.data).toMatchObject({ status: 'draft', linked: 1 })
    const outdated = await remove(secret.data.data)
    expect([outdated.status, outdated.error.code]).toEqual([409, 'version_conflict'])
    expect((await remove(draft.data.data)).status).toBe(204)
    expect((await remove(draft.data.data)).status).toBe(404)
    const { rows } = await app.database.pool.query('select 1 from identities where user_id = $1', [person.id])
    expect(rows).toEqual([])
  })

  // Specification +: Owners get an e-mail when a sign-in provider is activated, or trusts another address or certificate
  it('mails the owners when it is activated, and when it trusts another provider', async () => {
    const office = await aCompany(app, { hosts: ['office.example'] })
    const owner = await anAdmin(app, office, { abilities: ['owner'] })
    await anAdmin(app, office)
    const { id } = await aConnection(app, owner, { issuer: idp.issuer })
    const subjects = async () =>
      (await app.mails()).filter(({ to }) => to?.[0]?.address === owner.email).map(({ subject }) => subject)
    const change = async (fields: Partial<BodyOf<typeof contract.updateSsoConnection>>) => {
      const params = { companyId: office.id, connectionId: id }
      const { version } = (await app.call(contract.getSsoConnection, { as: owner, params })).data.data
      await app.call(contract.updateSsoConnection, { as: owner, params, body: { version, ...fields } })
    }
    await change({ client_id: 'of-a-draft' })
    expect(await subjects()).toEqual([])
    await app.database.pool.query(`update sso_connections set status = 'tested' where id = $1`, [id])
    await app.call(contract.activateSsoConnection, {
      ...{ as: owner, params: { companyId: office.id, connectionId: id } },
    })
    expect(await subjects()).toEqual(['Harbor ID: people can now sign in with it'])
    await change({ name: 'Office ID' })
    await change({ issuer: 'https://other.example' })
    expect(await subjects()).toEqual([
      'Harbor ID: people can now sign in with it',
      'Office ID: a sign-in provider changed',
    ])
  })

  it('is the business of owners, and of its own company', async () => {
    const { id } = (await create()).data.data
    const others = { as: stranger, params: { companyId: stranger.company_id, connectionId: id } }
    expect((await app.call(contract.getSsoConnection, others)).status).toBe(404)
    expect((await app.call(contract.testSsoConnection, { ...others, headers })).status).toBe(404)
    expect((await app.call(contract.deleteSsoConnection, { ...others, query: { version: 1 } })).status).toBe(
      404,
    )
    expect((await app.call(contract.getSsoConnection, { as: stranger, params: at(id) })).status).toBe(404)
    const office = await aCompany(app)
    const [owner, plain] = [await anAdmin(app, office, { abilities: ['owner'] }), await anAdmin(app, office)]
    const params = { companyId: office.id }
    const body = { provider: 'other', name: 'A', issuer: idp.issuer, client_id: 'a', secret: 'b' } as const
    expect((await app.call(contract.createSsoConnection, { as: plain, params, body })).status).toBe(403)
    expect((await app.call(contract.createSsoConnection, { as: owner, params, body })).status).toBe(201)
    expect((await app.call(contract.listSsoConnections, { as: plain, params })).data.meta.can_change).toBe(
      false,
    )
  })
})

describe('a required connection', () => {
  it('can be required only while active and tested within the hour; then no link is mailed', async () => {
    const student = await aStudent(app, company, { email: 'linked@harbor.example' })
    await app.call(requestMagicLink, { body: { email: student.email }, headers })
    const before = (await app.mails()).filter(({ to }) => to?.[0]?.address === student.email)
    const earlier = /\/magic\/([\w-]+)/.exec(before[0]?.html ?? '')?.[1] ?? ''
    const draft = (await create({ name: 'Required ID' })).data.data
    expect((await update(draft, { required_for_students: true })).status).toBe(409)
    await test(draft.id)
    await act(contract.activateSsoConnection, draft.id)
    await app.database.pool.query(
      `update sso_connections set tested_at = now() - interval '2 hours' where id = $1`,
      [draft.id],
    )
    const late = await update(await get(draft.id), { required_for_students: true })
    expect([late.status, late.error.message]).toEqual([409, expect.stringContaining('last hour')])
    await test(draft.id)
    expect((await get(draft.id)).can.require).toBe(true)
    const required = await update(await get(draft.id), { required_for_students: true })
    expect(required.data.data.required_for_students).toBe(true)
    expect((await app.call(listSignInButtons, { headers })).data.meta.is_required).toBe(true)

    const ask = (email: string) => app.call(requestMagicLink, { body: { email }, headers })
    const [known, unknown] = [await ask(student.email), await ask('nobody@harbor.example')]
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    const mail = (await app.mails()).filter(({ to }) => to?.[0]?.address === student.email).at(-1)
    expect(mail?.subject).toContain('How to sign in')
    expect(mail?.html).toContain('https://harbor.example/login"')
    expect(mail?.html).not.toContain('/magic/')

    expect((await app.call(useMagicLink, { body: { token: earlier }, headers })).status).toBe(401)

    await act(contract.disableSsoConnection, draft.id)
    await ask(student.email)
    const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === student.email)
    expect(mails.at(-1)?.html).toContain('/magic/')
  })
})
