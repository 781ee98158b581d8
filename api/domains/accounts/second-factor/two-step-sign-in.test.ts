import { describe, expect, it } from 'vitest'
import * as accounts from '#contract/accounts/accounts.ts'
import * as recovery from '#contract/accounts/recovery.ts'
import { loginWithSecondFactor } from '#contract/accounts/second-factor.ts'
import { lockStaff } from '#contract/accounts/teachers.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { listNotices } from '#contract/notifications/notices.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anOffice, aTeacher, type TestPerson, testPassword } from '#tests/support/builders/accounts.ts'
import { aSecondFactor, awayFromNextCode } from '#tests/support/builders/second-factor.ts'
import { sessionOf } from '#tests/support/signing-in/session-of.ts'
import { codeTries, signInStep } from '../accounts.policy.ts'
import { makeToken } from '../links/tokens.queries.ts'
import { purgeExpiredJob } from '../purge-expired.job.ts'
import { plainRecoveryCode, recoveryCodeFrom } from './recovery-codes.rules.ts'

const app = aTestApp({ connections: 5, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const office = anOffice(app)

const headersFrom = (ip: string) => ({ host: office.company.host, 'x-forwarded-for': ip })
const login = ({ email }: TestPerson, { password = testPassword, ip = '192.0.2.1', device = '' } = {}) =>
  app.call(accounts.login, {
    body: { email, password, ...(device ? { device: device.padEnd(32, 'x') } : {}) },
    headers: headersFrom(ip),
  })
const answer = (body: BodyOf<typeof loginWithSecondFactor>, ip = '192.0.2.1') =>
  app.call(loginWithSecondFactor, { body, headers: headersFrom(ip) })

/** The token for the second step. */
async function firstStep(person: TestPerson, ip?: string): Promise<string> {
  const { data } = await login(person, ip ? { ip } : {})
  if (data.token_type !== 'second_factor') throw new Error('No second step is asked for')
  return data.token
}

async function aTwoStepTeacher() {
  const teacher = await aTeacher(app, office.company)
  return { teacher, ...(await aSecondFactor(app, teacher)) }
}
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
const eventsAbout = (kind: string, { id }: TestPerson) =>
  app.database.db
    .selectFrom('events')
    .select('data')
    .where('kind', '=', kind as never)
    .where('company_id', '=', office.company.id)
    .execute()
    .then((rows) => rows.filter(({ data }) => (data as { user_id?: string }).user_id === id))
const mailsTo = async ({ email }: TestPerson) =>
  (await app.mails()).filter(({ to }) => to?.some(({ address }) => address === email))

describe('a sign-in with a second factor', () => {
  it('answers a token for the second step, and the session with the code of the app', async () => {
    const { teacher, phone } = await aTwoStepTeacher()
    const first = await login(teacher)
    expect(first.data).toEqual({
      token_type: 'second_factor',
      token: expect.any(String),
      methods: ['totp', 'recovery_code'],
      expires_in: 300,
      may_trust_device: true,
    })
    const token = first.data.token_type === 'second_factor' ? first.data.token : ''
    expect(await eventsAbout('person.signed_in', teacher)).toEqual([])
    const { status, data } = await answer({ token, code: phone.code() })
    const { user, purpose, access_token } = sessionOf({ data })
    expect([status, user.id, purpose]).toEqual([200, teacher.id, undefined])
    expect((await app.call(accounts.getMe, { as: { token: access_token } })).status).toBe(200)
    expect(await eventsAbout('person.signed_in', teacher)).toEqual([
      { data: { user_id: teacher.id, factor: 'totp' } },
    ])
  })

  it('takes a token once, and only the token', async () => {
    const { teacher, phone, recoveryCodes } = await aTwoStepTeacher()
    const token = await firstStep(teacher)
    expect((await app.call(accounts.getMe, { as: { token } })).status).toBe(401)
    expect((await answer({ token, code: phone.code() })).status).toBe(200)
    expect((await answer({ token, recovery_code: recoveryCodes[0] ?? '' })).status).toBe(401)
    expect((await answer({ token: 'x'.repeat(43), code: phone.code() })).status).toBe(401)
    expect((await answer({ token: await firstStep(teacher) })).status).toBe(422)
  })

  it('refuses a code that was used, and lets only one of two at once have it', async () => {
    const { teacher, phone } = await aTwoStepTeacher()
    await awayFromNextCode()
    const code = phone.code()
    const tokens = await Promise.all([firstStep(teacher), firstStep(teacher)])
    expect(statuses(await Promise.all(tokens.map((token) => answer({ token, code }))))).toEqual([200, 422])
    expect((await answer({ token: await firstStep(teacher), code })).status).toBe(422)
    expect((await answer({ token: await firstStep(teacher), code: phone.code(-1) })).status).toBe(422)
    expect((await answer({ token: await firstStep(teacher), code: phone.code(1) })).status).toBe(200)
  })

  it('takes the codes of a clock that is half a minute off, and none beyond', async () => {
    const { teacher, phone } = await aTwoStepTeacher()
    await awayFromNextCode()
    for (const [steps, status] of [
      [-2, 422],
      [2, 422],
      [-1, 200],
      [0, 200],
      [1, 200],
    ] as const)
      expect([
        steps,
        (await answer({ token: await firstStep(teacher), code: phone.code(steps) })).status,
      ]).toEqual([steps, status])
  })

  it('takes a code with the spaces that apps show', async () => {
    const { teacher, phone } = await aTwoStepTeacher()
    const code = phone.code()
    const spaced = ` ${code.slice(0, 3)} ${code.slice(3)} `
    expect((await answer({ token: await firstStep(teacher), code: spaced })).status).toBe(200)
  })

  it('answers a wrong password as for somebody without a second factor', async () => {
    const [{ teacher }, plain] = await Promise.all([aTwoStepTeacher(), aTeacher(app, office.company)])
    const [one, other] = [
      await login(teacher, { password: 'wrong' }),
      await login(plain, { password: 'wrong' }),
    ]
    expect([one.status, one.text]).toEqual([other.status, other.text])
    expect(one.status).toBe(401)
  })

  it('notes the browser after the last step only', async () => {
    const { teacher, phone } = await aTwoStepTeacher()
    const finish = async (device: string, code: string) => {
      const body = { token: await firstStep(teacher), code, device: device.padEnd(32, 'x') }
      return (await answer(body)).status
    }
    await awayFromNextCode()
    expect(await finish('first', phone.code(-1))).toBe(200)
    expect(await finish('second', phone.wrongCode())).toBe(422)
    await app.jobs.runDue()
    const notices = async () => (await app.call(listNotices, { as: teacher, query: {} })).data.data
    const events = async () => (await notices()).map(({ event }) => event)
    expect(await events()).not.toContain('new_sign_in')
    expect(await finish('second', phone.code())).toBe(200)
    await app.jobs.runDue()
    expect(await events()).toContain('new_sign_in')
  })
})

describe('guessing a code', () => {
  it('ends the token after five, even for the right code', async () => {
    const { teacher, phone } = await aTwoStepTeacher()
    const token = await firstStep(teacher)
    // Each from another network, so that only the token counts.
    for (let tries = 0; tries < signInStep.tries; tries += 1)
      expect((await answer({ token, code: phone.wrongCode() }, `198.51.100.${tries}`)).status).toBe(422)
    expect((await answer({ token, code: phone.code() }, '198.51.100.9')).status).toBe(401)
    expect(await eventsAbout('person.code_refused', teacher)).toHaveLength(1)
  })

  it('is throttled by person and network across tokens, codes of both kinds together', async () => {
    const { teacher, phone, recoveryCodes } = await aTwoStepTeacher()
    for (let tries = 0; tries < codeTries.max; tries += 1)
      await answer(
        tries % 2
          ? { token: await firstStep(teacher), code: phone.wrongCode() }
          : { token: await firstStep(teacher), recovery_code: 'aaaaa-aaaaa' },
      )
    const token = await firstStep(teacher)
    const refused = await answer({ token, code: phone.code() })
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await answer({ token, recovery_code: recoveryCodes[0] ?? '' })).status).toBe(429)
    expect((await answer({ token, code: phone.code() }, '203.0.113.7')).status).toBe(200)
  })

  it('has no more tries when they are made at once', async () => {
    const { teacher, phone } = await aTwoStepTeacher()
    const token = await firstStep(teacher)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => answer({ token, code: phone.wrongCode() }, `198.51.100.${nth}`)),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(signInStep.tries)
  })
})

describe('a started sign-in', () => {
  it('is over after five minutes', async () => {
    const { teacher, phone } = await aTwoStepTeacher()
    const token = await firstStep(teacher)
    await app.database.db
      .updateTable('sign_in_steps')
      .set({ expires_at: new Date(Date.now() - 1).toISOString() })
      .where('user_id', '=', teacher.id)
      .execute()
    expect((await answer({ token, code: phone.code() })).status).toBe(401)
  })

  it('is over once the password is reset, which does not bypass the second factor', async () => {
    const { teacher, phone } = await aTwoStepTeacher()
    const token = await firstStep(teacher)
    const link = await makeToken(app.contextOutside(), {
      purpose: 'reset',
      userId: teacher.id,
      lifeMs: 60_000,
    })
    const password = 'copper meadow lantern'
    const reset = await app.call(recovery.resetPassword, {
      body: { token: link, password },
      headers: { host: office.company.host },
    })
    expect(reset.status).toBe(200)
    expect((await answer({ token, code: phone.code() })).status).toBe(401)
    expect((await login(teacher, { password })).data.token_type).toBe('second_factor')
  })

  it('is over once the account is locked', async () => {
    const { teacher, phone } = await aTwoStepTeacher()
    const token = await firstStep(teacher)
    await app.call(lockStaff, { as: office.admin, params: { userId: teacher.id } })
    expect((await answer({ token, code: phone.code() })).status).toBe(401)
  })

  it('is deleted a month after it expired', async () => {
    const { teacher } = await aTwoStepTeacher()
    await firstStep(teacher)
    const purge = () =>
      purgeExpiredJob.run(app.contextOutside(), {}, { id: '', stopping: new AbortController().signal })
    const rows = () =>
      app.database.db.selectFrom('sign_in_steps').select('tries').where('user_id', '=', teacher.id).execute()
    await purge()
    expect(await rows()).toHaveLength(1)
    await app.database.db
      .updateTable('sign_in_steps')
      .set({ expires_at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
      .where('user_id', '=', teacher.id)
      .execute()
    await purge()
    expect(await rows()).toEqual([])
  })
})

describe('a recovery code', () => {
  it('signs in once however it is typed, tells the person, and uses up the current code of the app', async () => {
    const { teacher, phone, recoveryCodes } = await aTwoStepTeacher()
    const [code = ''] = recoveryCodes
    await awayFromNextCode()
    const typed = code.replace('-', ' ').toUpperCase()
    expect((await answer({ token: await firstStep(teacher), recovery_code: typed })).status).toBe(200)
    expect((await answer({ token: await firstStep(teacher), recovery_code: code })).status).toBe(422)
    expect((await answer({ token: await firstStep(teacher), code: phone.code() })).status).toBe(422)
    expect((await answer({ token: await firstStep(teacher), code: phone.code(1) })).status).toBe(200)
    const mail = (await mailsTo(teacher)).find(({ subject }) => subject?.includes('recovery code'))
    expect(mail?.text).toContain('Codes left: 9')
    expect(mail?.text).not.toContain('http')
    expect(await eventsAbout('person.recovery_code_used', teacher)).toHaveLength(1)
  })

  it('lets only one of two at once in', async () => {
    const { teacher, recoveryCodes } = await aTwoStepTeacher()
    const tokens = await Promise.all([firstStep(teacher), firstStep(teacher)])
    const answers = tokens.map((token) => answer({ token, recovery_code: recoveryCodes[0] ?? '' }))
    expect(statuses(await Promise.all(answers))).toEqual([200, 422])
  })

  it('of another person is none', async () => {
    const [{ teacher }, other] = [await aTwoStepTeacher(), await aTwoStepTeacher()]
    const token = await firstStep(teacher)
    expect((await answer({ token, recovery_code: other.recoveryCodes[0] ?? '' })).status).toBe(422)
    expect((await answer({ token, code: other.phone.code() })).status).toBe(422)
  })

  it('has fifty bits in letters that nobody takes for others', () => {
    const code = recoveryCodeFrom(Uint8Array.from({ length: 10 }, (_, index) => index * 31))
    expect(code).toMatch(/^[0-9abcdefghjkmnpqrstvwxyz]{5}-[0-9abcdefghjkmnpqrstvwxyz]{5}$/)
    expect(plainRecoveryCode('O0Il1 abcde')).toBe('00111-abcde')
    expect(() => recoveryCodeFrom(new Uint8Array(9))).toThrow('random bytes')
  })
})
