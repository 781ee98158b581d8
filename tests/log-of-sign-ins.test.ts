import { afterAll, expect, onTestFinished, test } from 'vitest'
import { login } from '#contract/accounts/accounts.ts'
import * as factor from '#contract/accounts/second-factor.ts'
import { loginStudent, setStudentPassword } from '#contract/accounts/student-passwords.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as sso from '#contract/sso/connections.ts'
import { finishSignIn } from '#contract/sso/sign-in.ts'
import { type CallOptions, callOver, startTestApp, type TestApp } from './support/app.ts'
import { anAdmin, aStudent, type TestPerson, testPassword } from './support/builders/accounts.ts'
import { aCompany } from './support/builders/companies.ts'
import { startProgram } from './support/program.ts'
import { startOidcServer, testClient } from './support/servers/oidc-server.ts'
import { Phone } from './support/signing-in/phone.ts'
import { sessionOf } from './support/signing-in/session-of.ts'

const host = 'harbor.example'
const idp = await startOidcServer([`https://${host}/sso/callback`])
afterAll(() => idp.close())

/** Calls of a program at the company’s host. */
const callerOf =
  (url: string) =>
  <E extends Endpoint>(endpoint: E, options: CallOptions<E>) =>
    callOver(url, endpoint, { ...options, headers: { host } })
type Call = ReturnType<typeof callerOf>

/** Sets up an app and signs in with it, after a wrong code. Returns the secrets that were sent, as the others do. */
async function twoSteps(call: Call, as: TestPerson): Promise<string[]> {
  const { secret } = (await call(factor.startTotp, { as })).data.data
  const phone = new Phone(secret)
  const confirmed = await call(factor.confirmTotp, { as, body: { code: phone.code() } })
  const codes = confirmed.data.data.recovery_codes ?? []
  const first = await call(login, { body: { email: as.email, password: testPassword } })
  const token = first.data.token_type === 'second_factor' ? first.data.token : ''
  const wrong = await call(factor.loginWithSecondFactor, { body: { token, code: phone.wrongCode() } })
  const right = await call(factor.loginWithSecondFactor, {
    body: { token, recovery_code: codes[0] ?? '' },
  })
  expect([codes.length, wrong.status, right.status]).toEqual([10, 422, 200])
  return [as.token, testPassword, secret, ...codes, token, sessionOf(right).access_token]
}

/** Tests a provider with a wrong client secret, which it refuses, then with the right one. */
async function aProvider(call: Call, as: TestPerson): Promise<string[]> {
  const secret = 'a-wrong-client-secret-nobody-may-read'
  const { issuer } = idp
  const made = await call(sso.createSsoConnection, {
    as,
    params: { companyId: as.company_id },
    body: { provider: 'other', name: 'Harbor ID', issuer, client_id: testClient.id, secret },
  })
  const params = { companyId: as.company_id, connectionId: made.data.data.id }
  const tried = async () => {
    const { url, flow } = (await call(sso.testSsoConnection, { as, params })).data
    const {
      code = '',
      state = '',
      iss = '',
    } = Object.fromEntries((await idp.signIn(url, 'ada')).searchParams)
    const { status } = await call(finishSignIn, { body: { flow, code, state, iss } })
    return { status, secrets: [flow, code, state] }
  }
  const refused = await tried()
  const body = { version: 1, secret: testClient.secret }
  const changed = await call(sso.updateSsoConnection, { as, params, body })
  const tested = await tried()
  expect([refused.status, changed.status, tested.status]).toEqual([401, 200, 200])
  return [secret, testClient.secret, ...refused.secrets, ...tested.secrets]
}

async function aPasswordOfAStudent(call: Call, { database }: TestApp, as: TestPerson): Promise<string[]> {
  const { db } = database
  const allowed = { has_student_passwords: true }
  await db.updateTable('companies').set(allowed).where('id', '=', as.company_id).execute()
  const proved_at = new Date().toISOString()
  await db.updateTable('sessions').set({ proved_at }).where('user_id', '=', as.id).execute()
  const password = 'tide-harbor-quay-42'
  const chosen = await call(setStudentPassword, { as, body: { password } })
  const entered = await call(loginStudent, { body: { email: as.email, password } })
  expect([chosen.status, entered.status]).toEqual([200, 200])
  return [as.token, password, entered.data.access_token]
}

test('the log of every detail has no secret by which people or a company’s provider sign in', {
  timeout: 180_000,
}, async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const company = await aCompany(app, { hosts: [host] })
  const [admin, student] = [await anAdmin(app, company), await aStudent(app, company)]
  const { url, logged } = await startProgram({
    ...{ DATABASE_URL: app.database.url, LOG_LEVEL: 'trace' },
    ...{ PUBLIC_URL: 'https://learn.platform.example', SSO_INTERNAL_HOSTS: '127.0.0.1' },
  })
  const call = callerOf(url)
  const secrets = [
    ...(await aProvider(call, admin)),
    ...(await twoSteps(call, admin)),
    ...(await aPasswordOfAStudent(call, app, student)),
  ]
  await expect.poll(() => logged()).toContain('"route":"/api/student/login"')
  expect(logged()).toContain('a sign-in provider vouched for nobody')
  expect(logged()).toContain('second step of a sign-in refused')
  expect(secrets.filter((secret) => secret === '' || logged().includes(secret))).toEqual([])
})
