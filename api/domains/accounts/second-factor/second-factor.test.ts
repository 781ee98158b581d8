import { describe, expect, it } from 'vitest'
import * as accounts from '#contract/accounts/accounts.ts'
import * as contract from '#contract/accounts/second-factor.ts'
import * as teachers from '#contract/accounts/teachers.ts'
import { removePerson } from '#domains/accounts/removal.service.ts'
import { aTestApp } from '#tests/support/app.ts'
import {
  anAdmin,
  anOffice,
  aTeacher,
  aToken,
  type TestPerson,
  testPassword,
} from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aSecondFactor, awayFromNextCode } from '#tests/support/builders/second-factor.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { jobContext } from '#tests/support/jobs/job-context.ts'
import { Phone } from '#tests/support/signing-in/phone.ts'

const app = aTestApp()
const office = anOffice(app)
const child = fileFixture(() => aCompany(app, { parent: office.company }))

const state = async (as: { token: string }) => (await app.call(contract.getSecondFactor, { as })).data.data
const start = (as: { token: string }) => app.call(contract.startTotp, { as })
const confirm = (as: { token: string }, code: string) =>
  app.call(contract.confirmTotp, { as, body: { code } })
const mailAbout = async ({ email }: TestPerson, subject: string) =>
  (await app.mails()).find(
    (mail) => mail.subject?.includes(subject) && mail.to?.some(({ address }) => address === email),
  )
const login = ({ email }: TestPerson) =>
  app.call(accounts.login, {
    body: { email, password: testPassword },
    headers: { host: office.company.host },
  })
const isActive = async (token: string) => (await app.call(accounts.getMe, { as: { token } })).status === 200
const rowsOf = async ({ id }: TestPerson) => {
  const { db } = app.database
  const tables = ['totp_factors', 'recovery_codes', 'sign_in_steps'] as const
  const counts = tables.map((table) =>
    db.selectFrom(table).select('user_id').where('user_id', '=', id).execute(),
  )
  return (await Promise.all(counts)).map((rows) => rows.length)
}

describe('setting up an authenticator app', () => {
  it('shows the same secret until the first right code, and stores it encrypted', async () => {
    const teacher = await aTeacher(app, office.company)
    const [one, other] = [(await start(teacher)).data.data, (await start(teacher)).data.data]
    expect(one).toEqual(other)
    expect(one.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(one.uri)
    expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
    expect(decodeURIComponent(uri.pathname)).toMatch(new RegExp(`^/Academy \\d+:${teacher.email}$`))
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      ...{ secret: one.secret, algorithm: 'SHA1', digits: '6', period: '30' },
      issuer: expect.stringMatching(/^Academy/),
    })
    const [row] = await app.database.db
      .selectFrom('totp_factors')
      .select('secret')
      .where('user_id', '=', teacher.id)
      .execute()
    expect(row?.secret.includes(Buffer.from(one.secret))).toBe(false)
  })

  it('is done with the first right code, which is then used up; it ends the other sessions', async () => {
    const teacher = await aTeacher(app, office.company)
    const other = await aToken(app, teacher.id)
    const phone = new Phone((await start(teacher)).data.data.secret)
    const wrong = await confirm(teacher, phone.wrongCode())
    expect([wrong.status, wrong.error.errors?.code]).toEqual([422, [expect.stringContaining('code')]])
    expect(await state(teacher)).toMatchObject({ totp_since: null, methods: [], recovery_codes_left: 0 })
    expect((await login(teacher)).data.token_type).toBe('Bearer')

    await awayFromNextCode()
    const code = phone.code()
    const { status, data } = await confirm(teacher, code)
    expect([status, data.data.recovery_codes?.length]).toEqual([200, 10])
    expect(new Set(data.data.recovery_codes).size).toBe(10)
    expect(await state(teacher)).toEqual({
      ...data.data.state,
      methods: ['totp', 'recovery_code'],
      recovery_codes_left: 10,
    })
    expect([await isActive(teacher.token), await isActive(other)]).toEqual([true, false])
    const first = await login(teacher)
    const token = first.data.token_type === 'second_factor' ? first.data.token : ''
    expect((await app.call(contract.loginWithSecondFactor, { body: { token, code } })).status).toBe(422)
    expect((await mailAbout(teacher, 'Two-step sign-in is on'))?.text).toMatch(/^(?!.*http)/s)
  })

  it('refuses a code without a secret, and one in a form no app shows', async () => {
    const teacher = await aTeacher(app, office.company)
    expect((await confirm(teacher, '123456')).status).toBe(409)
    for (const code of ['12345', '1234567', 'abcdef', ''])
      expect((await confirm(teacher, code)).status).toBe(422)
  })

  it('replaces the app of an old phone, which works until the new one’s first code', async () => {
    const teacher = await aTeacher(app, office.company)
    const { phone: old, recoveryCodes } = await aSecondFactor(app, teacher)
    const phone = new Phone((await start(teacher)).data.data.secret)
    await awayFromNextCode()
    expect((await renew(teacher, { code: old.code(-1) })).status).toBe(200)
    const { data } = await confirm(teacher, phone.code())
    expect(data.data.recovery_codes).toBeNull()
    expect((await renew(teacher, { code: old.code() })).status).toBe(422)
    expect((await renew(teacher, { code: phone.code(1) })).status).toBe(200)
    expect(recoveryCodes).toHaveLength(10)
  })

  it('lets only one of two at once turn it on', async () => {
    const teacher = await aTeacher(app, office.company)
    const phone = new Phone((await start(teacher)).data.data.secret)
    const code = phone.code()
    const answers = await Promise.all([confirm(teacher, code), confirm(teacher, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await rowsOf(teacher)).toEqual([1, 10, 0])
  })
})

const renew = (as: { token: string }, body: { current_password?: string; code?: string }) =>
  app.call(contract.renewRecoveryCodes, { as, body })
const remove = (as: { token: string }, body: { current_password?: string; code?: string }) =>
  app.call(contract.removeTotp, { as, body })

describe('new recovery codes', () => {
  it('need the password or a code, and replace the old ones', async () => {
    const teacher = await aTeacher(app, office.company)
    expect((await renew(teacher, { current_password: testPassword })).status).toBe(409)
    const { phone, recoveryCodes } = await aSecondFactor(app, teacher)
    expect((await renew(teacher, {})).status).toBe(422)
    expect((await renew(teacher, { current_password: 'wrong' })).status).toBe(422)
    expect((await renew(teacher, { code: phone.wrongCode() })).status).toBe(422)
    const { status, data } = await renew(teacher, { current_password: testPassword })
    expect([status, data.data.recovery_codes.length]).toEqual([200, 10])
    expect(data.data.recovery_codes.some((code) => recoveryCodes.includes(code))).toBe(false)
    const first = await login(teacher)
    const token = first.data.token_type === 'second_factor' ? first.data.token : ''
    const finish = (recovery_code = '') =>
      app.call(contract.loginWithSecondFactor, { body: { token, recovery_code } })
    expect((await finish(recoveryCodes[0])).status).toBe(422)
    expect((await finish(data.data.recovery_codes[0])).status).toBe(200)
  })
})

describe('turning it off', () => {
  it('needs the password or a code, tells the person, and leaves nothing', async () => {
    const teacher = await aTeacher(app, office.company)
    const { phone } = await aSecondFactor(app, teacher)
    expect((await remove(teacher, {})).status).toBe(422)
    expect((await remove(teacher, { current_password: 'wrong' })).status).toBe(422)
    expect((await remove(teacher, { code: phone.code() })).data.data).toMatchObject({
      totp_since: null,
      methods: [],
      recovery_codes_left: 0,
    })
    expect((await remove(teacher, { current_password: testPassword })).status).toBe(200)
    expect(await rowsOf(teacher)).toEqual([0, 0, 0])
    expect((await login(teacher)).data.token_type).toBe('Bearer')
    expect((await mailAbout(teacher, 'Two-step sign-in is off'))?.text).toMatch(/^(?!.*http)/s)
  })
})

describe('the reset by an admin', () => {
  const reset = (as: TestPerson, { id }: TestPerson, reason = 'Lost phone, called in person') =>
    app.call(contract.resetSecondFactor, { as, params: { userId: id }, body: { reason } })

  it('removes the second factor, ends the sessions, tells the person and is logged with the reason', async () => {
    const teacher = await aTeacher(app, child)
    expect((await reset(office.admin, teacher)).status).toBe(409)
    await aSecondFactor(app, teacher)
    const list = await app.call(teachers.listTeachers, { as: office.admin, query: {} })
    const listed = list.data.data.find(({ id }) => id === teacher.id)
    expect(listed).toMatchObject({ has_second_factor: true, can: { reset_second_factor: true } })
    expect((await reset(office.admin, teacher, '  ')).status).toBe(422)
    const { status, data } = await reset(office.admin, teacher)
    expect([status, data.data.has_second_factor, data.data.can.reset_second_factor]).toEqual([
      200,
      false,
      false,
    ])
    expect(await isActive(teacher.token)).toBe(false)
    expect((await login(teacher)).data.token_type).toBe('Bearer')
    expect((await mailAbout(teacher, 'was reset'))?.text).toMatch(/^(?!.*http)/s)
    const events = await app.database.db
      .selectFrom('events')
      .select(['actor_id', 'data'])
      .where('kind', '=', 'person.second_factor_reset')
      .where('company_id', '=', child.id)
      .execute()
    expect(events).toEqual([
      { actor_id: office.admin.id, data: { user_id: teacher.id, reason: 'Lost phone, called in person' } },
    ])
  })

  it('is for admins, never of oneself, of an owner only by an owner, and not elsewhere', async () => {
    const [teacher, owner, admin] = await Promise.all([
      aTeacher(app, office.company),
      anAdmin(app, office.company, { abilities: ['owner'] }),
      anAdmin(app, office.company),
    ])
    for (const person of [teacher, owner, admin]) await aSecondFactor(app, person)
    const elsewhere = await anAdmin(app, await aCompany(app))
    const below = await anAdmin(app, child)
    for (const [as, person, status] of [
      [office.teacher, teacher, 403],
      [office.student, teacher, 403],
      [admin, admin, 403],
      [admin, owner, 403],
      [owner, owner, 403],
      [elsewhere, teacher, 404],
      [below, teacher, 404],
      [owner, admin, 200],
    ] as const)
      expect([as.email, person.email, (await reset(as, person)).status]).toEqual([
        as.email,
        person.email,
        status,
      ])
    expect((await state(teacher)).totp_since).not.toBeNull()
  })
})

describe('whoever impersonates', () => {
  it('needs no second factor of the other, and cannot change it', async () => {
    const teacher = await aTeacher(app, office.company)
    await aSecondFactor(app, teacher)
    const { data } = await app.call(accounts.impersonate, { as: office.admin, body: { user_id: teacher.id } })
    const as = { token: data.access_token }
    expect((await state(as)).totp_since).not.toBeNull()
    const proof = { current_password: testPassword }
    for (const answer of [
      await start(as),
      await confirm(as, '123456'),
      await remove(as, proof),
      await renew(as, proof),
      await app.call(contract.setSecondFactorRule, {
        as,
        params: { companyId: office.company.id },
        body: { policy: 'staff' },
      }),
    ])
      expect(answer.status).toBe(403)
  })
})

describe('a removed person', () => {
  it('leaves no second factor and no started sign-in', async () => {
    const teacher = await aTeacher(app, office.company)
    await aSecondFactor(app, teacher)
    await start(teacher)
    await login(teacher)
    expect(await rowsOf(teacher)).toEqual([2, 10, 1])
    const { id, company_id } = teacher
    await jobContext(app).transaction((ctx) =>
      removePerson(ctx, { id, company_id, kind: 'person.removed', names: 'erase_names' }),
    )
    expect(await rowsOf(teacher)).toEqual([0, 0, 0])
  })
})
