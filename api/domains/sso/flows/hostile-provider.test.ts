import { afterAll, beforeEach, expect, it } from 'vitest'
import { testSsoConnection } from '#contract/sso/connections.ts'
import * as contract from '#contract/sso/sign-in.ts'
import { aStudent } from '#tests/support/builders/accounts.ts'
import { aConnection, aProvenDomain } from '#tests/support/builders/sso.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { startHostileProvider } from '#tests/support/servers/hostile-provider.ts'
import { testClient } from '#tests/support/servers/oidc-server.ts'
import { anSsoOffice } from '#tests/support/sso-office.ts'

/** What a provider may send, and what is believed. */
const provider = await startHostileProvider(testClient.id)
afterAll(() => provider.close())
const { app, company, admin, headers } = anSsoOffice()
const student = fileFixture(async () => {
  await aProvenDomain(app, company, 'harbor.example')
  return aStudent(app, company, { email: 'ada@harbor.example' })
})
const honest = { email: 'ada@harbor.example', email_verified: true }

const connect = () => aConnection(app, admin, { issuer: provider.issuer, status: 'active' })
const start = async (id: string) =>
  (await app.call(contract.startSignIn, { body: { connection_id: id }, headers })).data
const signIn = async (id: string) => {
  const { url, flow } = await start(id)
  const callback = provider.callback(url) as { code: string; state: string; iss: string }
  return app.call(contract.finishSignIn, { body: { flow, ...callback }, headers })
}

beforeEach(async () => {
  // A company may have twenty.
  await app.database.db.deleteFrom('sso_connections').execute()
  const fresh = { usesForeignKey: false, algorithm: 'RS256', namesIssuer: null, redirectsTo: null } as const
  Object.assign(provider, fresh, { claims: honest, requests: [] })
})

it('an honest token is believed, and the code is sent with its verifier', async () => {
  expect((await signIn((await connect()).id)).data.session?.user.id).toBe(student.id)
  const [request] = provider.requests
  expect(request?.get('code_verifier')).toMatch(/^[\w-]{43,}$/)
  expect(request?.get('redirect_uri')).toBe('https://harbor.example/sso/callback')
})

const now = Math.floor(Date.now() / 1_000)
it.each([
  ['signed by another key', { usesForeignKey: true }],
  ['that is not signed', { algorithm: 'none' as const }],
  ['with another nonce', { claims: { ...honest, nonce: 'another' } }],
  ['without a nonce', { claims: { ...honest, nonce: undefined } }],
  ['for another client', { claims: { ...honest, aud: 'another' } }],
  ['for several clients without naming us', { claims: { ...honest, aud: [testClient.id, 'b'], azp: 'b' } }],
  ['of another issuer', { claims: { ...honest, iss: 'https://other.example' } }],
  ['that has expired', { claims: { ...honest, exp: now - 600 } }],
  ['from the future', { claims: { ...honest, iat: now + 3_600, exp: now + 7_200 } }],
  ['without a subject', { claims: { ...honest, sub: undefined } }],
  ['with a subject that cannot be stored', { claims: { ...honest, sub: 'ada\0' } }],
  ['with a subject longer than the standard allows', { claims: { ...honest, sub: 'a'.repeat(5_000) } }],
])('a token %s is refused', async (_case, lie) => {
  const { id } = await connect()
  Object.assign(provider, lie)
  const { status, error } = await signIn(id)
  expect([status, error.detail]).toEqual([401, { reason: 'provider' }])
})

it('names are stored without control characters', async () => {
  const { id } = await aConnection(app, admin, {
    ...{ issuer: provider.issuer, status: 'active', creates_students: true },
  })
  const names = { given_name: 'Gra\0ce', family_name: '\u0007Hopper' }
  provider.claims = { ...honest, sub: 'grace', email: 'grace@harbor.example', ...names }
  expect((await signIn(id)).data.session?.user).toMatchObject({ first_name: 'Gra ce', last_name: 'Hopper' })
})

it('a provider that calls itself by another issuer is no provider', async () => {
  provider.namesIssuer = 'https://other.example'
  const { id } = await connect()
  const { status } = await app.call(contract.startSignIn, { body: { connection_id: id }, headers })
  expect(status).toBe(503)
})

it.each(['http://169.254.169.254/latest', 'http://10.0.0.1/jwks'])(
  'a provider cannot send us to %s',
  async (address) => {
    provider.redirectsTo = address
    const { id } = await connect()
    const answer = await app.call(testSsoConnection, {
      as: admin,
      params: { companyId: company.id, connectionId: id },
      headers,
    })
    expect(answer.status).toBe(409)
  },
)

it('no address on the private network is called, and the answer does not tell which ones exist', async () => {
  const messages = new Set<string>()
  const closed = [
    'https://169.254.169.254',
    'https://10.0.0.1',
    'https://localhost',
    'https://nowhere.invalid',
  ]
  for (const issuer of closed) {
    const { id } = await aConnection(app, admin, { issuer })
    const params = { companyId: company.id, connectionId: id }
    const { status, error } = await app.call(testSsoConnection, { as: admin, params, headers })
    expect(status, issuer).toBe(409)
    messages.add(error.message)
  }
  expect(messages.size).toBe(1)
})
