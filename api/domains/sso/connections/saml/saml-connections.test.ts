import { afterAll, describe, expect, it } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/sso/connections.ts'
import * as saml from '#contract/sso/saml.ts'
import { listSignInButtons, startSignIn } from '#contract/sso/sign-in.ts'
import { anAdmin, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aConnection, aProvenDomain, aSamlConnection } from '#tests/support/builders/sso.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { postForm } from '#tests/support/post-form.ts'
import { aSigningKey, startSamlProvider } from '#tests/support/servers/saml-provider.ts'
import { anSsoOffice } from '#tests/support/sso-office.ts'

const [idp, next, soon, weak] = await Promise.all([
  startSamlProvider(),
  aSigningKey(),
  aSigningKey({ days: 10 }),
  aSigningKey({ bits: 1_024 }),
])
afterAll(() => idp.close())
const { app, company, admin, at, get, headers } = anSsoOffice(['harbor.example', 'second.example'])
const stranger = fileFixture(async () => anAdmin(app, await aCompany(app, { hosts: ['stranger.example'] })))

const create = (body: Partial<BodyOf<typeof saml.createSamlConnection>> = {}, as: TestPerson = admin) =>
  app.call(saml.createSamlConnection, {
    as,
    params: { companyId: company.id },
    body: { provider: 'okta', name: ' Harbor SAML ', ...body },
  })
const update = (
  { id, version }: contract.SsoConnection,
  fields: Partial<BodyOf<typeof saml.updateSamlConnection>>,
) => app.call(saml.updateSamlConnection, { as: admin, params: at(id), body: { version, ...fields } })
const startTest = (id: string) => app.call(contract.testSsoConnection, { as: admin, params: at(id), headers })
const test = async (id: string, login: string) => {
  const { url, flow } = (await startTest(id)).data
  const { values } = await postForm(app.url, headers.host, idp.answer(url, login))
  return app.call(saml.finishSamlSignIn, { body: { flow, ticket: values.ticket ?? '' }, headers })
}
const remove = async (id: string) =>
  app.call(contract.deleteSsoConnection, {
    as: admin,
    params: at(id),
    query: { version: (await get(id)).version },
  })

describe('a SAML connection', () => {
  it('begins with our addresses, takes the metadata, is tested, and then lets people in', async () => {
    const draft = (await create()).data.data
    expect(draft).toMatchObject({ kind: 'saml', status: 'draft', name: 'Harbor SAML', issuer: '' })
    expect(draft.saml).toMatchObject({
      entity_id: `https://harbor.example/api/sso/saml/${draft.id}`,
      acs_urls: ['harbor.example', 'second.example'].map(
        (host) => `https://${host}/api/sso/saml/${draft.id}/acs`,
      ),
      metadata_url: `https://harbor.example/api/sso/saml/${draft.id}/metadata`,
      ...{ sign_in_url: null, certificates: [], provider_metadata_url: null },
    })
    const early = await startTest(draft.id)
    expect([early.status, early.error.message]).toEqual([409, expect.stringContaining('metadata')])
    const ready = (await update(draft, { metadata: idp.metadata() })).data.data
    expect(ready).toMatchObject({ issuer: idp.issuer, status: 'draft', version: 2 })
    expect(ready.saml?.certificates).toEqual([
      expect.objectContaining({ subject: 'CN=Identity provider of the tests', expires_soon: false }),
    ])
    await aProvenDomain(app, company, 'proved.example')
    idp.people.set('ada', { email: 'ada@proved.example', givenName: 'Ada' })
    await aStudent(app, company, { email: 'ada@proved.example', first_name: 'Ada', last_name: 'B' })
    expect((await test(draft.id, 'ada')).data.test).toMatchObject({ refusal: 'email_not_verified' })
    const trusting = await update(await get(draft.id), { trusts_email: true })
    const { data } = await test(draft.id, 'ada')
    expect(data).toMatchObject({
      outcome: 'tested',
      test: {
        would: 'link',
        person: 'Ada B',
        claims: expect.arrayContaining([{ name: 'sub', value: 'ada' }]),
      },
    })
    expect(data.session).toBeUndefined()
    expect(trusting.data.data.status).toBe('tested')
    await app.call(contract.activateSsoConnection, { as: admin, params: at(draft.id) })
    const { url } = (await app.call(startSignIn, { body: { connection_id: draft.id }, headers })).data
    expect(url).toContain('SAMLRequest=')
    const active = await get(draft.id)
    const required = await app.call(contract.updateSsoConnection, {
      ...{ as: admin, params: at(draft.id) },
      body: { version: active.version, required_for_students: true },
    })
    expect(required.data.data.required_for_students).toBe(true)
    expect((await app.call(listSignInButtons, { headers })).data.meta.is_required).toBe(true)
    const { rows } = await app.database.pool.query(
      `select kind, data->'fields' as fields from events where data->>'connection_id' = $1 order by id`,
      [draft.id],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(
      ['created', 'updated', 'tested', 'updated', 'tested', 'activated', 'updated'].map(
        (kind) => `sso.${kind}`,
      ),
    )
    expect(rows[1].fields).toEqual(expect.arrayContaining(['issuer', 'sign_in_url', 'certificates']))
    await remove(draft.id)
  })

  it('has our metadata at a public address', async () => {
    const { id, saml: settings } = await aSamlConnection(app, admin, {})
    const {
      status,
      text,
      headers: answered,
    } = await app.call(saml.getSamlMetadata, {
      params: { connectionId: id },
    })
    expect([status, answered.get('content-type')]).toEqual([
      200,
      expect.stringContaining('application/samlmetadata+xml'),
    ])
    expect(text).toContain(`entityID="${settings?.entity_id}"`)
    for (const url of settings?.acs_urls ?? ['none']) expect(text).toContain(`Location="${url}"`)
    const oidc = await aConnection(app, admin, { issuer: 'https://id.example' })
    for (const connectionId of [oidc.id, company.id])
      expect((await app.call(saml.getSamlMetadata, { params: { connectionId } })).status).toBe(404)
    await remove(id)
    await remove(oidc.id)
  })

  it('reads metadata from an address once, and remembers which', async () => {
    const { data } = (await create({ metadata_url: idp.metadataUrl })).data
    expect([data.issuer, data.saml?.provider_metadata_url]).toEqual([idp.issuer, idp.metadataUrl])
    await remove(data.id)
  })

  it.each([
    ['http://10.0.0.1/metadata', 'https://'],
    ['https://10.0.0.1/metadata', 'no answer'],
    ['https://169.254.169.254/latest', 'no answer'],
  ])('does not read metadata from %s', async (metadata_url, reason) => {
    const { status, error } = await create({ metadata_url })
    expect([status, error.errors?.metadata_url?.[0]]).toEqual([422, expect.stringContaining(reason)])
  })

  it.each<[string, string]>([
    ['no XML', 'ada'],
    ['a DTD', `<!DOCTYPE r>${idp.metadata()}`],
    ['no provider', '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="a"/>'],
    ['several providers', `<a>${[1, 2].map(() => idp.metadata().replace(/<\?.*\?>/, '')).join('')}</a>`],
    ['no address to redirect to', idp.metadata().replace('HTTP-Redirect', 'SOAP')],
    ['an address without TLS', idp.metadata().replaceAll('http://127.0.0.1', 'http://id.example')],
    [
      'a script for an address',
      idp.metadata().replace(/Location="http[^"]*sso"/, 'Location="javascript:alert(1)"'),
    ],
    ['no certificate', idp.metadata([])],
    ['a broken certificate', idp.metadata(['AAAA'])],
    ['a weak key', idp.metadata([weak.certificate])],
  ])('does not take metadata with %s', async (_, metadata) => {
    const { status, error } = await create({ metadata })
    expect([status, Object.keys(error.errors ?? {})]).toEqual([422, ['metadata']])
    expect(error.errors?.metadata?.[0]).not.toContain('sso.')
  })

  it('takes the next certificate beside the current one, and says when one expires', async () => {
    const connection = await aSamlConnection(app, admin, { metadata: idp.metadata(), status: 'active' })
    const both = idp.metadata([idp.key.certificate, next.certificate, soon.certificate])
    const { data } = (await update(connection, { metadata: both })).data
    expect(data).toMatchObject({ status: 'active', tested_at: null })
    expect((await app.mails()).map(({ subject }) => subject)).toContain(
      'Harbor SAML: a sign-in provider changed',
    )
    expect(data.saml?.certificates.map(({ expires_soon }) => expires_soon)).toEqual([false, false, true])
    for (const key of [idp.key, next]) {
      const { url } = (await app.call(startSignIn, { body: { connection_id: connection.id }, headers })).data
      const form = idp.answer(url, 'ada', { key })
      expect((await postForm(app.url, headers.host, form)).values.ticket).toBeTruthy()
    }
    await remove(connection.id)
  })

  it('verifies answers with certificates that its metadata writes carelessly', async () => {
    const metadata = idp.metadata([`${next.certificate}!`, idp.key.certificate, idp.key.certificate])
    const connection = await aSamlConnection(app, admin, { metadata, status: 'active' })
    expect(connection.saml?.certificates).toHaveLength(2)
    const { url } = (await app.call(startSignIn, { body: { connection_id: connection.id }, headers })).data
    expect((await postForm(app.url, headers.host, idp.answer(url, 'ada'))).values.ticket).toBeTruthy()
    await remove(connection.id)
  })

  it('keeps its provider and what names people once people are linked', async () => {
    const connection = await aSamlConnection(app, admin, { metadata: idp.metadata(), status: 'active' })
    const person = await aStudent(app, company)
    await app.database.pool.query(
      `insert into identities (id, connection_id, subject, user_id, linked_at) values (gen_random_uuid(), $1, 'a', $2, now())`,
      [connection.id, person.id],
    )
    const other = idp.metadata().replaceAll('/entity"', '/other"')
    for (const fields of [{ metadata: other }, { subject_attribute: 'nickname' }]) {
      const { status, error } = await update(connection, fields)
      expect([status, error.message]).toEqual([409, expect.stringContaining('linked')])
    }
    const renamed = await update(connection, { name: 'Renamed', email_attribute: ' mail ' })
    expect(renamed.data.data).toMatchObject({ name: 'Renamed', status: 'active', tested_at: null })
    expect(renamed.data.data.saml?.email_attribute).toBe('mail')
    expect((await update(connection, { name: 'Stale' })).error.code).toBe('version_conflict')
    const oidc = { as: admin, params: at(connection.id), body: { version: 2, issuer: 'https://id.example' } }
    expect((await app.call(contract.updateSsoConnection, oidc)).status).toBe(422)
    await remove(connection.id)
  })

  it('of another provider is a draft again while nobody is linked', async () => {
    const connection = await aSamlConnection(app, admin, { metadata: idp.metadata(), status: 'active' })
    const { data } = (
      await update(connection, { metadata: idp.metadata().replaceAll('/entity"', '/other"') })
    ).data
    expect(data).toMatchObject({ status: 'draft', issuer: idp.issuer.replace('/entity', '/other') })
    await remove(connection.id)
  })

  it('is made once per key, by owners of its own company only', async () => {
    const key = 'the-same-saml-key'
    const [one, again] = [(await create({ key })).data.data, (await create({ key })).data.data]
    expect(one.id).toBe(again.id)
    expect((await create({}, stranger)).status).toBe(404)
    const foreign = { as: stranger, params: at(one.id), body: { version: 1, name: 'Mine' } }
    expect((await app.call(saml.updateSamlConnection, foreign)).status).toBe(404)
    const own = { ...foreign, params: { companyId: stranger.company_id, connectionId: one.id } }
    expect((await app.call(saml.updateSamlConnection, own)).status).toBe(404)
    const office = await aCompany(app)
    await anAdmin(app, office, { abilities: ['owner'] })
    const plain = await anAdmin(app, office)
    const body = { provider: 'okta', name: 'A' } as const
    const params = { companyId: office.id }
    expect((await app.call(saml.createSamlConnection, { as: plain, params, body })).status).toBe(403)
  })
})
