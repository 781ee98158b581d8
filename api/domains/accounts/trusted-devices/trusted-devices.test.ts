import { describe, expect, it } from 'vitest'
import * as accounts from '#contract/accounts/accounts.ts'
import { loginWithSecondFactor, removeTotp, setSecondFactorRule } from '#contract/accounts/second-factor.ts'
import { listTrustedDevices, removeTrustedDevice } from '#contract/accounts/trusted-devices.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aTeacher, type TestPerson, testPassword } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aSecondFactor } from '#tests/support/builders/second-factor.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { sessionOf } from '#tests/support/signing-in/session-of.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))

const login = (person: TestPerson, cookie?: string, host = company.host) =>
  app.call(accounts.login, {
    body: { email: person.email, password: testPassword },
    headers: { host, ...(cookie ? { cookie } : {}) },
  })

/** Takes both steps, and returns the cookie that the browser is given, if any. */
async function signInWith(
  person: TestPerson,
  shown: { code: string } | { recovery_code: string },
  trust_device = true,
): Promise<{ cookie: string; flags: string; session: { token: string } }> {
  const { data } = await login(person)
  if (data.token_type !== 'second_factor') throw new Error('No second step is asked for')
  const answer = await app.call(loginWithSecondFactor, {
    body: { token: data.token, ...shown, trust_device },
    headers: { host: company.host, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/142.0' },
  })
  expect(answer.status, answer.text).toBe(200)
  const [cookie = '', ...flags] = (answer.headers.get('set-cookie') ?? '').split('; ')
  return { cookie, flags: flags.join('; '), session: { token: sessionOf(answer).access_token } }
}

async function aTrustingTeacher(build: typeof aTeacher | typeof anAdmin = aTeacher) {
  const teacher = await build(app, company)
  const { phone, recoveryCodes: codes } = await aSecondFactor(app, teacher)
  const trusted = await signInWith(teacher, { code: phone.code() })
  return { teacher, phone, codes, ...trusted }
}

const isAsked = async (person: TestPerson, cookie: string, host?: string) =>
  (await login(person, cookie, host)).data.token_type === 'second_factor'

// Specification +: Staff can have a browser of theirs skip the second step for 30 days, unless the company forbids it
describe('a trusted browser', () => {
  it('signs in with the password alone, and is listed', async () => {
    const { teacher, cookie, flags } = await aTrustingTeacher()
    expect(flags).toBe('Max-Age=2592000; Path=/api/login; HttpOnly; SameSite=Strict')
    expect(await isAsked(teacher, cookie)).toBe(false)
    expect(await isAsked(teacher, '')).toBe(true)
    const { data } = (await app.call(listTrustedDevices, { as: teacher })).data
    expect(data).toMatchObject([{ host: company.host, browser: 'Firefox', system: 'Linux' }])
    expect(data[0]?.last_used_at).not.toBeNull()
    const events = await app.database.db
      .selectFrom('events')
      .select(['kind', 'data'])
      .where('kind', 'in', ['person.device_trusted', 'person.signed_in'])
      .where('company_id', '=', company.id)
      .orderBy('id')
      .execute()
    const own = events.filter(({ data: about }) => (about as { user_id?: string }).user_id === teacher.id)
    expect(own.map(({ kind, data: about }) => [kind, (about as { factor?: string }).factor])).toEqual([
      ['person.device_trusted', undefined],
      ['person.signed_in', 'totp'],
      ['person.signed_in', 'trusted_device'],
    ])
  })

  it('counts for one person at one host name, for 30 days', async () => {
    const { teacher, cookie } = await aTrustingTeacher()
    const other = await aTrustingTeacher()
    expect(await isAsked(other.teacher, cookie)).toBe(true)
    expect(await isAsked(teacher, other.cookie)).toBe(true)
    const devices = app.database.db.updateTable('trusted_devices').where('user_id', '=', teacher.id)
    await devices.set({ host: 'elsewhere.example' }).execute()
    expect(await isAsked(teacher, cookie)).toBe(true)
    await devices.set({ host: company.host, expires_at: new Date(Date.now() - 1).toISOString() }).execute()
    expect(await isAsked(teacher, cookie)).toBe(true)
    expect((await app.call(listTrustedDevices, { as: teacher })).data.data).toEqual([])
  })

  it('still needs the password, and proves nothing to calls that want a fresh proof', async () => {
    const { teacher, cookie } = await aTrustingTeacher(anAdmin)
    const wrong = await app.call(accounts.login, {
      body: { email: teacher.email, password: 'not the password' },
      headers: { host: company.host, cookie },
    })
    expect(wrong.status).toBe(401)
    const { data } = await login(teacher, cookie)
    if (data.token_type !== 'Bearer') throw new Error('The second step is asked for')
    const student = await aTeacher(app, company)
    const { status, error } = await app.call(accounts.impersonate, {
      as: { token: data.access_token },
      body: { user_id: student.id },
    })
    expect([status, error.code]).toEqual([403, 'step_up_needed'])
  })

  it('is not given after a recovery code, nor unasked', async () => {
    const { teacher, codes, phone } = await aTrustingTeacher()
    expect((await signInWith(teacher, { recovery_code: codes[0] ?? '' })).cookie).toBe('')
    expect((await signInWith(teacher, { code: phone.code(1) }, false)).cookie).toBe('')
  })
})

describe('trust ends', () => {
  it('when it is taken away, by the person alone', async () => {
    const { teacher, cookie } = await aTrustingTeacher()
    const [device] = (await app.call(listTrustedDevices, { as: teacher })).data.data
    const params = { deviceId: device?.id ?? '' }
    const remove = async (as: TestPerson) => (await app.call(removeTrustedDevice, { as, params })).status
    expect(await remove(await aTeacher(app, company))).toBe(404)
    expect(await isAsked(teacher, cookie)).toBe(false)
    expect([await remove(teacher), await remove(teacher)]).toEqual([204, 404])
    expect(await isAsked(teacher, cookie)).toBe(true)
  })

  it('with a new password', async () => {
    const { teacher, session } = await aTrustingTeacher()
    const body = { current_password: testPassword, password: 'marble orchard lantern' }
    const { status } = await app.call(accounts.changePassword, { as: session, body })
    expect(status).toBe(200)
    expect(await trustedOf(teacher)).toBe(0)
  })

  it('when the person signs out everywhere else, as after a sign-in of somebody else', async () => {
    const { teacher, cookie, session } = await aTrustingTeacher()
    expect((await app.call(accounts.endOtherSessions, { as: session })).status).toBe(204)
    expect(await isAsked(teacher, cookie)).toBe(true)
  })

  it('when the authenticator app is removed', async () => {
    const { teacher, session } = await aTrustingTeacher()
    expect(await trustedOf(teacher)).toBe(1)
    const { status } = await app.call(removeTotp, { as: session, body: { current_password: testPassword } })
    expect(status).toBe(200)
    expect(await trustedOf(teacher)).toBe(0)
  })

  it('when the company or one above it forbids it, which says so before it is asked for', async () => {
    const parent = await aCompany(app)
    const below = await aCompany(app, { parent })
    const admin = await anAdmin(app, parent)
    const set = (companyId: string, trusted_devices: boolean) =>
      app.call(setSecondFactorRule, { as: admin, params: { companyId }, body: { trusted_devices } })
    expect((await set(parent.id, false)).data.data.trusted_devices).toEqual({
      allowed: false,
      forbidden_above: null,
    })
    const { data } = (await set(below.id, true)).data
    expect(data.trusted_devices).toEqual({
      allowed: false,
      forbidden_above: data.trusted_devices.forbidden_above,
    })
    expect(data.trusted_devices.forbidden_above).not.toBeNull()
    const teacher = await aTeacher(app, below)
    const { phone } = await aSecondFactor(app, teacher)
    const first = await login(teacher, undefined, below.host)
    expect(first.data).toMatchObject({ may_trust_device: false })
    if (first.data.token_type !== 'second_factor') throw new Error('No second step is asked for')
    const answer = await app.call(loginWithSecondFactor, {
      body: { token: first.data.token, code: phone.code(1), trust_device: true },
      headers: { host: below.host },
    })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
    await set(parent.id, true)
    expect((await login(teacher, undefined, below.host)).data).toMatchObject({ may_trust_device: true })
  })

  it('for all of a company when that forbids it', async () => {
    const { teacher, cookie } = await aTrustingTeacher()
    const admin = await anAdmin(app, company)
    const set = (trusted_devices: boolean) =>
      app.call(setSecondFactorRule, {
        as: admin,
        params: { companyId: company.id },
        body: { trusted_devices },
      })
    await set(false)
    await set(true)
    expect(await isAsked(teacher, cookie)).toBe(true)
  })
})

const trustedOf = async ({ id }: TestPerson): Promise<number> =>
  (await app.database.db.selectFrom('trusted_devices').select('id').where('user_id', '=', id).execute())
    .length
