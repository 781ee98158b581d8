import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/evidence/audit.ts'
import * as saml from '#contract/sso/saml.ts'
import * as signIn from '#contract/sso/sign-in.ts'
import { aStudent } from '#tests/support/builders/accounts.ts'
import { aProvenDomain, aSamlConnection } from '#tests/support/builders/sso.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { postForm } from '#tests/support/post-form.ts'
import { aSigningKey, type Lie, startSamlProvider } from '#tests/support/servers/saml-provider.ts'
import { signatureWrappings } from '#tests/support/servers/signature-wrappings.ts'
import { anSsoOffice } from '#tests/support/sso-office.ts'
import { purgeFlowsJob } from '../purge-flows.job.ts'

/** What a provider, or anybody between it and us, may post, and what is believed. */
const [idp, otherIdp, foreignKey] = await Promise.all([
  startSamlProvider(),
  startSamlProvider(),
  aSigningKey(),
])
afterAll(() => {
  idp.close()
  otherIdp.close()
})
const {
  app,
  company,
  admin,
  headers: { host },
} = anSsoOffice()
const victim = fileFixture(async () => {
  await aProvenDomain(app, company, 'harbor.example')
  return aStudent(app, company, { email: 'ada@harbor.example' })
})
idp.people.set('ada', { email: 'ada@harbor.example' })
idp.people.set('mallory', { email: 'mallory@harbor.example' })

let id = ''
const start = async (connectionId = id) =>
  (await app.call(signIn.startSignIn, { body: { connection_id: connectionId }, headers: { host } })).data
const post = async (lie: Lie, login = 'ada') => {
  const { url, flow } = await start()
  return { flow, ...(await postForm(app.url, host, idp.answer(url, login, lie))) }
}
const refusals = async () => {
  const { data } = await app.call(listAudit, { as: admin, query: { area: 'sign_in', limit: 100 } })
  return data.data
    .slice(0, data.data.length - earlier)
    .filter(({ kind }) => kind === 'sso.refused')
    .map(({ details }) => details.find(({ name }) => name === 'problem')?.values[0])
}
const expectRefused = async (
  answer: { status: number; page: string; values: Record<string, string> },
  problem: string,
  noted = problem,
) => {
  expect([answer.status, answer.page, answer.values]).toEqual([303, '/sso/callback', { problem }])
  expect(await refusals()).toEqual([noted])
}

/** Entries of the log from before the test, of which a page is read. */
let earlier = 0
beforeEach(async () => {
  // A company may have twenty.
  await app.database.db.deleteFrom('sso_connections').execute()
  id = (await aSamlConnection(app, admin, { metadata: idp.metadata(), status: 'active' })).id
  earlier = 0
  earlier = (await app.call(listAudit, { as: admin, query: { area: 'sign_in', limit: 100 } })).data.data
    .length
})

it('an honest answer is believed', async () => {
  const { flow, values } = await post({})
  const { data } = await app.call(saml.finishSamlSignIn, {
    body: { flow, ticket: values.ticket ?? '' },
    headers: { host },
  })
  expect(data.session?.user.id).toBe(victim.id)
})

const comment = (xml: string) => xml.replace('>ada<', '>ada<!-- -->.evil<')
const within = (more: string) => (xml: string) =>
  xml.replace('<saml:AuthnStatement', `${more}<saml:AuthnStatement`)
const manyAttributes = Array.from({ length: 61 }, (_, n) => `a${n}=""`).join(' ')
const doctype = '<!DOCTYPE r [<!ENTITY x "ada">]>'
it.each<[string, string, Lie]>([
  ['that is not signed', 'unsigned', { signs: 'nothing' }],
  ['of which only the response is signed', 'unsigned', { signs: 'response' }],
  ['signed by another key that it brings along', 'signature', { key: foreignKey }],
  ['signed by another connection’s certificate', 'signature', { key: otherIdp.key }],
  ['signed with SHA-1', 'weak_algorithm', { algorithm: 'sha1' }],
  ['changed after it was signed', 'signature', { after: (xml) => xml.replace('>ada<', '>eve<') }],
  ['with a comment in the NameID', 'unreadable', { before: comment }],
  ['with a comment put into the NameID later', 'unreadable', { after: comment }],
  ['with a DTD', 'unreadable', { after: (xml) => doctype + xml }],
  ['with an entity', 'unreadable', { after: (xml) => (doctype + xml).replace('>ada<', '>&x;<') }],
  ['with an entity that nobody declared', 'unreadable', { after: (xml) => xml.replace('>ada<', '>&x;<') }],
  ['with CDATA', 'unreadable', { before: (xml) => xml.replace('>ada<', '><![CDATA[ada]]><') }],
  ['with a processing instruction', 'unreadable', { after: (xml) => xml.replace('>ada<', '>ada<?x y?><') }],
  ['that is no XML', 'unreadable', { after: () => 'ada' }],
  ['with two roots', 'unreadable', { after: (xml) => xml + xml }],
  ['nested without end', 'unreadable', { after: () => '<a>'.repeat(5_000) }],
  ['of more elements than anybody needs', 'unreadable', { before: within('<a/>'.repeat(900)) }],
  ['of more attributes than anybody needs', 'unreadable', { before: within(`<a ${manyAttributes}/>`) }],
  ['of another issuer', 'issuer', { values: { issuer: otherIdp.issuer, responseIssuer: otherIdp.issuer } }],
  ['whose assertion is of another issuer', 'issuer', { values: { issuer: otherIdp.issuer } }],
  ['for another audience', 'audience', { values: { audience: 'https://other.example' } }],
  [
    'without an audience',
    'audience',
    { before: (xml) => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, '') },
  ],
  [
    'without conditions',
    'audience',
    { before: (xml) => xml.replace(/<saml:Conditions.*<\/saml:Conditions>/, '') },
  ],
  ['for another recipient', 'recipient', { values: { recipient: 'https://other.example/acs' } }],
  ['for another destination', 'recipient', { values: { destination: 'https://other.example/acs' } }],
  [
    'confirmed by a holder of a key',
    'recipient',
    { before: (xml) => xml.replace('cm:bearer', 'cm:holder-of-key') },
  ],
  ['to another request', 'in_response_to', { values: { inResponseTo: '_other' } }],
  [
    'whose assertion is for another request',
    'in_response_to',
    { before: (xml) => xml.replace(/(Recipient="[^"]*" InResponseTo=")[^"]*/, '$1_other') },
  ],
  ['that has expired', 'expired', { values: { from: -600, until: -120 } }],
  ['that is not valid yet', 'expired', { values: { from: 120, until: 600 } }],
  [
    'without a sign-in',
    'unreadable',
    { before: (xml) => xml.replace(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/, '') },
  ],
  [
    'with a passing NameID',
    'no_subject',
    { values: { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' } },
  ],
  ['with an empty NameID', 'no_subject', { values: { nameId: '' } }],
  ['with a line break in the NameID', 'no_subject', { values: { nameId: 'ada\n' } }],
  ['that says that nobody signed in', 'no_success', { values: { status: 'AuthnFailed' }, signs: 'nothing' }],
  [
    'that is encrypted',
    'encrypted',
    { after: (xml) => xml.replaceAll('saml:Assertion', 'saml:EncryptedAssertion') },
  ],
])('an answer %s leads to a page that says so, and to the audit log', async (_, problem, lie) => {
  const answer = await post(lie)
  await expectRefused(answer, problem)
  // Its flow is over.
  expect(answer.values.ticket).toBeUndefined()
})

describe('the wrapping', () => {
  it.each(Object.entries(signatureWrappings))('%s of a signature is refused', async (_, { signs, wrap }) => {
    const after = (xml: string) => {
      const wrapped = wrap(xml, 'ada')
      expect([wrapped.includes('>ada<'), wrapped.includes('>mallory<')]).toEqual([true, true])
      return wrapped
    }
    const { values } = await post({ signs, after }, 'mallory')
    expect(values).toEqual({ problem: 'signature' })
  })

  it('is refused by the library as well, with every check of ours before it left out', async () => {
    const { SAML } = await import('@node-saml/node-saml')
    for (const [name, { signs, wrap }] of Object.entries(signatureWrappings)) {
      const { fields } = idp.answer((await start()).url, 'mallory', {
        signs,
        after: (xml) => wrap(xml, 'ada'),
      })
      const library = new SAML({
        ...{ idpCert: idp.key.certificate, issuer: 'x', audience: false, callbackUrl: 'https://x.example' },
        ...{ wantAssertionsSigned: true, wantAuthnResponseSigned: false },
      })
      const read = await library.validatePostResponseAsync(fields).catch(() => null)
      expect([name, read?.profile?.nameID === 'ada']).toEqual([name, false])
    }
  })
})

it('an answer works once, and its assertion never again', async () => {
  const { url } = await start()
  const form = idp.answer(url, 'ada', { values: { id: '_the-same' } })
  expect((await postForm(app.url, host, form)).values.ticket).toBeTruthy()
  await expectRefused(await postForm(app.url, host, form), 'begin_again', 'replayed')
  const next = await post({ values: { id: '_the-same' } })
  expect(next.values).toEqual({ problem: 'replayed' })
})

it('assertions are remembered until nobody could present them, and no longer', async () => {
  await post({ values: { until: 600 } })
  await post({ values: { until: 86_400 * 365 } })
  const ends = async () =>
    (
      await app.database.pool.query(
        'select extract(epoch from expires_at - now())::int as seconds from seen_assertions order by 1',
      )
    ).rows.map(({ seconds }) => Math.round(seconds / 60))
  expect(await ends()).toEqual([11, 24 * 60])
  await app.database.pool.query(
    `update seen_assertions set expires_at = now() - interval '1 minute' where expires_at < now() + interval '1 hour'`,
  )
  await purgeFlowsJob.run(app.contextOutside(), {}, { id: '', stopping: new AbortController().signal })
  expect(await ends()).toEqual([24 * 60])
})

it('an answer for the flow of another browser is refused, whosever form it is in', async () => {
  const [mine, theirs] = [await start(), await start()]
  const stolen = idp.answer(theirs.url, 'mallory')
  const { fields } = idp.answer(mine.url, 'ada')
  const mixed = { ...stolen, fields: { ...stolen.fields, RelayState: fields.RelayState } }
  await expectRefused(await postForm(app.url, host, mixed), 'in_response_to')
  // A whole form of somebody else’s ends in their name, but not in this tab.
  const { values } = await postForm(app.url, host, stolen)
  const { status, error } = await app.call(saml.finishSamlSignIn, {
    body: { flow: mine.flow, ticket: values.ticket ?? '' },
    headers: { host },
  })
  expect([status, error.detail]).toEqual([401, { reason: 'begin_again' }])
})

it('nobody is signed in by an answer that nobody asked for, or of another connection', async () => {
  const form = idp.answer((await start()).url, 'ada')
  const { RelayState: _, ...without } = form.fields
  await expectRefused(await postForm(app.url, host, { ...form, fields: without }), 'begin_again')
  const other = await aSamlConnection(app, admin, { metadata: otherIdp.metadata(), status: 'active' })
  const elsewhere = { ...form, acsUrl: form.acsUrl.replace(id, other.id) }
  expect((await postForm(app.url, host, elsewhere)).values).toEqual({ problem: 'begin_again' })
  expect((await postForm(app.url, 'learn.platform.example', form)).values).toEqual({ problem: 'begin_again' })
})

it('a form that is too large, or no form of ours, leads to the page as well', async () => {
  const form = idp.answer((await start()).url, 'ada')
  const large = { ...form, fields: { ...form.fields, SAMLResponse: 'A'.repeat(140_000) } }
  await expectRefused(await postForm(app.url, host, large), 'too_large')
  const empty = await postForm(app.url, host, { ...form, fields: {} })
  expect([empty.status, empty.values]).toEqual([303, { problem: 'invalid' }])
  const unknown = { ...form, acsUrl: form.acsUrl.replace(id, company.id) }
  expect((await postForm(app.url, host, unknown)).values).toEqual({ problem: 'not_found' })
  // A person in 150 groups still fits.
  const groups = Object.fromEntries(
    Array.from({ length: 150 }, (_, n) => [`https://groups.example/claims/${n}`, crypto.randomUUID()]),
  )
  idp.people.set('member', { email: 'ada@harbor.example', ...groups })
  const { flow, values } = await post({ signs: 'both' }, 'member')
  expect([flow.length > 0, values.problem]).toEqual([true, undefined])
})

it('a changed or disabled connection ends what was begun', async () => {
  const form = idp.answer((await start()).url, 'ada')
  await app.database.pool.query('update sso_connections set version = version + 1')
  expect((await postForm(app.url, host, form)).values).toEqual({ problem: 'begin_again' })
  const next = idp.answer((await start()).url, 'ada')
  await app.database.pool.query(`update sso_connections set status = 'disabled'`)
  expect((await postForm(app.url, host, next)).values).toEqual({ problem: 'begin_again' })
})
