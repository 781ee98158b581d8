import { expect, it } from 'vitest'
import { notificationsChannel } from '#contract/events.ts'
import {
  authorizeChannel,
  authorizeUser,
  getNotificationConfiguration,
  updateNotificationConfiguration,
} from '#contract/notifications/notifications.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const everything = { badges: true, progress_changes: true, reminders: true, reminder_notices: true }

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const student = fileFixture(() => aStudent(app, company))
const other = fileFixture(() => aStudent(app, company))
const teacher = fileFixture(() => aTeacher(app, company))

const read = (as: TestPerson | null) => app.call(getNotificationConfiguration, { as })

it('has everything on until something is switched off, for oneself alone', async () => {
  expect((await read(student)).data.data).toEqual(everything)
  const changed = await app.call(updateNotificationConfiguration, { as: student, body: { badges: false } })
  expect(changed.data.data).toEqual({ ...everything, badges: false })
  const both = await app.call(updateNotificationConfiguration, {
    as: student,
    body: { progress_changes: false },
  })
  expect(both.data.data).toEqual({ ...everything, badges: false, progress_changes: false })
  expect((await read(student)).data.data).toEqual(both.data.data)
  expect((await read(other)).data.data).toEqual(everything)
})

it('takes nothing but its own settings, from students', async () => {
  const strange = { badges: 'perhaps' } as unknown as { badges: boolean }
  const bad = await app.call(updateNotificationConfiguration, { as: student, body: strange })
  expect([bad.status, Object.keys(bad.error.errors ?? {})]).toEqual([422, ['badges']])
  const empty = await app.call(updateNotificationConfiguration, { as: other, body: {} })
  expect([empty.status, empty.data.data]).toEqual([200, everything])
  expect((await read(null)).status).toBe(401)
  expect((await read(teacher)).status).toBe(403)
})

it.each([
  ['a student', () => student],
  ['a teacher', () => teacher],
])('signs a socket of %s in as nobody but themselves', async (_, person) => {
  const answer = await app.call(authorizeUser, { as: person(), body: { socket_id: '12.34' } })
  expect([answer.status, JSON.parse(answer.data.user_data)]).toMatchObject([200, { id: person().id }])
  expect(answer.data.auth).toMatch(/^[^:]+:[0-9a-f]{64}$/)
})

it('signs in no guest, and no socket that can be none', async () => {
  expect((await app.call(authorizeUser, { as: null, body: { socket_id: '12.34' } })).status).toBe(401)
  const bad = await app.call(authorizeUser, { as: student, body: { socket_id: 'x' } })
  expect([bad.status, Object.keys(bad.error.errors ?? {})]).toEqual([422, ['socket_id']])
})

// Specification 7: Realtime: private channel notifications.{userId} listens for badge.created
it('lets a socket into the own channel alone', async () => {
  const ask = (channel: string) =>
    app.call(authorizeChannel, { as: student, body: { socket_id: '12.34', channel_name: channel } })
  expect((await ask(notificationsChannel(student.id))).status).toBe(200)
  expect((await ask(notificationsChannel(other.id))).status).toBe(403)
})
