import { describe, expect, it } from 'vitest'
import { listSessions } from '#contract/accounts/accounts.ts'
import * as contract from '#contract/accounts/student-passwords.ts'
import { getBranding } from '#contract/companies/companies.ts'
import { updateCompany } from '#contract/companies/company-settings.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { signInTries } from '../accounts.policy.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app, { hosts: ['harbor.example.test'] }))
const admin = fileFixture(() => anAdmin(app, company))
const password = 'tide-harbor-quay-42'
const host = { host: 'harbor.example.test' }

async function allow(at: TestCompany, allowed: boolean, as: TestPerson = admin) {
  const { version } = await app.database.db
    .selectFrom('companies')
    .select('version')
    .where('id', '=', at.id)
    .executeTakeFirstOrThrow()
  const body = { version, has_student_passwords: allowed }
  expect((await app.call(updateCompany, { as, params: { companyId: at.id }, body })).status).toBe(200)
}
const state = async (as: TestPerson) => (await app.call(contract.getStudentPassword, { as })).data.data
const set = (as: TestPerson, body: { password: string; current_password?: string }) =>
  app.call(contract.setStudentPassword, { as, body })
const login = (email: string, given = password) =>
  app.call(contract.loginStudent, { body: { email, password: given }, headers: host })
const proveAt = (as: TestPerson, proved_at: string | null) =>
  app.database.db.updateTable('sessions').set({ proved_at }).where('user_id', '=', as.id).execute()
const longAgo = new Date(Date.now() - 3_600_000).toISOString()

/** Has just signed in by a link. */
async function someone(at = company) {
  const student = await aStudent(app, at)
  await proveAt(student, new Date().toISOString())
  return student
}
async function withPassword() {
  const student = await someone()
  expect((await set(student, { password })).status).toBe(200)
  return student
}

// Specification +: Where the company allows it, students sign in with a password beside the link by e-mail
describe('where the company allows passwords', () => {
  it('a student sets one within minutes of signing in, and signs in with it', async () => {
    await allow(company, true)
    const student = await someone()
    expect(await state(student)).toEqual({ allowed: true, has_password: false, needs_current: false })
    expect((await set(student, { password })).data.data).toMatchObject({ has_password: true })
    const { status, data } = await login(student.email)
    expect(status).toBe(200)
    expect(data.user).toMatchObject({ id: student.id, role: 'student' })
    expect((await login(student.email, 'tide-harbor-quay-43')).status).toBe(401)
  })

  it('a stolen session cannot set one later, nor change one without knowing it', async () => {
    await allow(company, true)
    const student = await someone()
    await proveAt(student, longAgo)
    expect((await set(student, { password })).status).toBe(409)
    const other = await withPassword()
    await proveAt(other, longAgo)
    expect((await set(other, { password: 'anchor-buoy-lamp-77' })).error.errors).toHaveProperty(
      'current_password',
    )
    const changed = { password: 'anchor-buoy-lamp-77', current_password: password }
    expect((await set(other, changed)).status).toBe(200)
    expect((await login(other.email)).status).toBe(401)
    expect((await login(other.email, 'anchor-buoy-lamp-77')).status).toBe(200)
  })

  it('a new one ends every other session, and mails the student', async () => {
    await allow(company, true)
    const student = await withPassword()
    expect((await login(student.email)).status).toBe(200)
    await proveAt(student, new Date().toISOString())
    expect((await set(student, { password: 'anchor-buoy-lamp-77' })).status).toBe(200)
    expect((await app.call(listSessions, { as: student })).data.data).toHaveLength(1)
    const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === student.email)
    expect(mails.some(({ subject }) => subject?.includes('password was changed'))).toBe(true)
  })

  it('refuses easy passwords', async () => {
    await allow(company, true)
    const student = await someone()
    for (const easy of ['short', 'password123', student.email])
      expect((await set(student, { password: easy })).error.errors).toHaveProperty('password')
  })

  it('a student removes it, once or twice', async () => {
    await allow(company, true)
    const student = await withPassword()
    for (const _ of [1, 2])
      expect((await app.call(contract.removeStudentPassword, { as: student })).status).toBe(204)
    expect((await login(student.email)).status).toBe(401)
  })
})

describe('where the company allows none', () => {
  it('nobody sets one, and those set before do not work', async () => {
    await allow(company, true)
    const student = await withPassword()
    await allow(company, false)
    expect(await state(student)).toMatchObject({ allowed: false, has_password: true })
    expect((await set(student, { password })).status).toBe(409)
    const [known, unknown] = [await login(student.email), await login('nobody@example.test')]
    expect(known.status).toBe(401)
    expect(known.error).toEqual(unknown.error)
  })

  it('companies below may still allow them', async () => {
    const below = await aCompany(app, { parent: company })
    const brand = async () =>
      (await app.call(getBranding, { params: { hostname: host.host } })).data.data.has_student_passwords
    await allow(company, false)
    expect(await brand()).toBe(false)
    await allow(below, true)
    expect(await brand()).toBe(true)
    const student = await someone(below)
    expect((await set(student, { password })).status).toBe(200)
    expect((await login(student.email)).status).toBe(200)
  })
})

it('is refused to disabled students, and in closed companies', async () => {
  await allow(company, true)
  const student = await withPassword()
  const disabled = { status: 'disabled' as const, disabled_at: longAgo }
  await app.database.db.updateTable('users').set(disabled).where('id', '=', student.id).execute()
  expect((await login(student.email)).status).toBe(401)
})

it('ends guessing after some tries, even with the right password', async () => {
  await allow(company, true)
  const student = await withPassword()
  for (let tries = 0; tries < signInTries.max; tries += 1)
    expect((await login(student.email, `guess number ${tries}`)).status).toBe(401)
  expect((await login(student.email)).status).toBe(429)
})
