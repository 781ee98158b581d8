import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import * as accounts from '#contract/accounts/accounts.ts'
import { aTestApp } from '#tests/support/app.ts'
import {
  aStudent,
  aTeacher,
  aToken,
  type TestPerson,
  testPassword,
} from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))

const sessionsOf = async (as: { token: string }) => (await app.call(accounts.listSessions, { as })).data.data
const isGood = async (token: string) =>
  (await app.call(accounts.listSessions, { as: { token } })).status === 200
/** The id of the session that the token belongs to. */
const idOf = async (token: string) => (await sessionsOf({ token })).find(({ current }) => current)?.id ?? ''
const endOne = (as: TestPerson, sessionId: string) =>
  app.call(accounts.endSession, { as, params: { sessionId } })

it('lists the own live sessions, with the device and which one asks, and never a token', async () => {
  const student = await aStudent(app, company)
  const other = await aToken(app, student.id)
  const over = await aToken(app, student.id)
  await app.database.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
    .where('id', '=', await idOf(over))
    .execute()
  await app.database.db
    .updateTable('sessions')
    .set({ user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0' })
    .where('id', '=', await idOf(other))
    .execute()
  const answer = await app.call(accounts.listSessions, { as: student })
  expect(answer.data.data).toHaveLength(2)
  expect(answer.data.data.filter(({ current }) => current)).toMatchObject([
    { browser: null, system: null, impersonated: false },
  ])
  expect(answer.data.data.filter(({ current }) => !current)).toMatchObject([
    { browser: 'Firefox', system: 'Linux' },
  ])
  expect(answer.text).not.toContain('token')
})

it('ends one of them, at once and twice alike', async () => {
  const teacher = await aTeacher(app, company)
  const other = await aToken(app, teacher.id)
  const id = await idOf(other)
  expect((await endOne(teacher, id)).status).toBe(204)
  expect(await isGood(other)).toBe(false)
  expect((await endOne(teacher, id)).status).toBe(204)
  expect(await isGood(teacher.token)).toBe(true)
})

it('does not know the sessions of a colleague', async () => {
  const [student, colleague] = [await aStudent(app, company), await aStudent(app, company)]
  expect((await endOne(student, await idOf(colleague.token))).status).toBe(404)
  expect(await isGood(colleague.token)).toBe(true)
})

it('ends all others and keeps the one that asks', async () => {
  const student = await aStudent(app, company)
  const others = [await aToken(app, student.id), await aToken(app, student.id)]
  expect((await app.call(accounts.endOtherSessions, { as: student })).status).toBe(204)
  expect(await Promise.all(others.map(isGood))).toEqual([false, false])
  expect(await sessionsOf(student)).toMatchObject([{ current: true }])
})

it('are forgotten a month after they ran out, and so are links', async () => {
  const student = await aStudent(app, company)
  const older = await aToken(app, student.id)
  const table = app.database.db
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const left = async () => {
    const sessions = table.selectFrom('sessions').select('expires_at').where('user_id', '=', student.id)
    const links = table.selectFrom('one_time_tokens').select('expires_at').where('user_id', '=', student.id)
    return [(await sessions.execute()).length, (await links.execute()).length]
  }
  await table
    .updateTable('sessions')
    .set({ expires_at: daysAgo(31) })
    .where('id', '=', await idOf(older))
    .execute()
  for (const days of [29, 31]) {
    const link = {
      token_hash: randomBytes(32),
      purpose: 'magic' as const,
      user_id: student.id,
      expires_at: daysAgo(days),
    }
    await table.insertInto('one_time_tokens').values(link).execute()
  }
  expect(await left()).toEqual([2, 2])
  await app.jobs.plan()
  await app.jobs.runDue()
  expect(await left()).toEqual([1, 1])
  expect(await isGood(student.token)).toBe(true)
})

it('notes when a person first signed in, and keeps that', async () => {
  const teacher = await aTeacher(app, company)
  const first = async () =>
    (
      await app.database.db
        .selectFrom('users')
        .select('first_signed_in_at')
        .where('id', '=', teacher.id)
        .executeTakeFirstOrThrow()
    ).first_signed_in_at
  expect(await first()).toBeNull()
  const body = { email: teacher.email, password: testPassword }
  await app.call(accounts.login, { body, headers: { host: company.host } })
  const noted = await first()
  expect(noted).not.toBeNull()
  await app.call(accounts.login, { body, headers: { host: company.host } })
  expect(await first()).toBe(noted)
})
