import { expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { aStudent } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { remindAt } from '#tests/support/jobs/remind-at.ts'
import { aMailServer } from '#tests/support/servers/mail-server.ts'

// Specification, learning 7: In working hours of the company’s time zone, not on its holidays
// Specification, learning 7: It says the minutes needed
it('hands a mail server one mail for each turn, on working days and hours of the company, until all is done', async () => {
  const server = await aMailServer()
  const app = await startTestApp({ env: { SMTP_URL: server.url } })
  onTestFinished(app.close)
  const { db } = app.database
  const company = await aCompany(app, { time_zone: 'Europe/Athens', app_name: 'Harbor Learning' })
  const student = await aStudent(app, company)
  const course = await aReleasedCourse(app, company, { items: [lesson(), lesson()] })
  const terms = { created_at: '2039-11-01T09:00:00Z', due_on: '2040-01-09' }
  await db.updateTable('assignments').set(terms).execute()
  const holiday = { company_id: company.id, day: '2039-01-02', yearly: true, name: 'The day after' }
  await db.insertInto('company_holidays').values(holiday).execute()

  // The day is Monday, 9 January 2040, until midnight in Athens.
  for (const [moment, count] of [
    ['2040-01-02T08:00Z', 0], // A holiday.
    ['2040-01-03T06:59Z', 0], // Before working hours.
    ['2040-01-03T07:00Z', 1],
    ['2040-01-03T09:00Z', 1],
    ['2040-01-07T10:00Z', 1], // A Saturday.
    ['2040-01-09T15:00Z', 1], // After working hours.
    ['2040-01-10T08:00Z', 2],
    ['2040-01-10T11:00Z', 2],
    ['2040-01-16T08:00Z', 3],
  ] as const) {
    await remindAt(app, new Date(moment))
    expect([moment, server.accepted.length]).toEqual([moment, count])
  }
  expect(server.accepted.map(({ to, from }) => [to?.[0]?.address, from?.name])).toEqual(
    Array.from({ length: 3 }, () => [student.email, 'Harbor Learning']),
  )
  const [before, after] = server.accepted
  expect(before?.text).toMatch(/6 minutes.*due .*January 9, 2040/s)
  expect(after?.text).toMatch(/6 minutes.*was due .*January 9, 2040/s)

  const reader = aReader(app, student, course)
  await reader.read(0)
  await reader.read(1)
  await remindAt(app, new Date('2040-01-23T08:00Z'))
  expect(server.accepted).toHaveLength(3)
})

// Specification, learning 7: A mail that could not be sent waits for working hours again, and is written when it is sent
it('is one mail the next day where the mail server was gone by day, with what that day has to tell', async () => {
  const server = await aMailServer()
  const app = await startTestApp({ env: { SMTP_URL: server.url } })
  onTestFinished(app.close)
  const { db } = app.database
  const company = await aCompany(app, { time_zone: 'Europe/Athens' })
  await aStudent(app, company)
  const due = (day: string) => ({ created_at: '2039-11-01T09:00:00Z', due_on: `2040-01-${day}` })
  for (const day of ['10', '11']) {
    const { id } = await aReleasedCourse(app, company, { items: [lesson()] })
    await db.updateTable('assignments').set(due(day)).where('course_id', '=', id).execute()
  }
  await server.fail('451')
  await remindAt(app, new Date('2040-01-03T14:30Z'))
  await server.fail(null)
  // The next morning, when both the e-mail and the round start, and an hour later.
  await remindAt(app, new Date('2040-01-04T07:00:30Z'))
  await remindAt(app, new Date('2040-01-04T08:10Z'))
  expect(server.accepted).toHaveLength(1)
  expect(server.accepted[0]?.text).toMatch(/January 10, 2040[^]*January 11, 2040/)
})

// Specification, learning 7: A mail that could not be sent waits for working hours again, and is written when it is sent
it('is not mailed in the night where the mail server was gone by day, and asks for nothing that was done meanwhile', async () => {
  const server = await aMailServer()
  const app = await startTestApp({ env: { SMTP_URL: server.url } })
  onTestFinished(app.close)
  const company = await aCompany(app, { time_zone: 'Europe/Athens' })
  const [waiting, done] = [await aStudent(app, company), await aStudent(app, company)]
  const course = await aReleasedCourse(app, company, { items: [lesson()], course: { validity_days: null } })
  const terms = { created_at: '2039-11-01T09:00:00Z', due_on: '2040-01-09' }
  await app.database.db.updateTable('assignments').set(terms).execute()

  await server.fail('451')
  await remindAt(app, new Date('2040-01-03T14:30Z'))
  expect([server.begun(), server.accepted]).toEqual([2, []])
  await server.fail(null)
  await aReader(app, done, course).read(0)
  // 17:00, 0:00 and 8:45 in Athens.
  for (const moment of ['2040-01-03T15:00Z', '2040-01-03T22:00Z', '2040-01-04T06:45Z'])
    await app.jobs.runDue(new Date(moment))
  expect(server.accepted).toEqual([])
  await app.jobs.runDue(new Date('2040-01-04T07:00:30Z'))
  expect(server.accepted.map(({ to }) => to?.[0]?.address)).toEqual([waiting.email])
})
