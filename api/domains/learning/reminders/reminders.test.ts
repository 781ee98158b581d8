import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { shiftDay } from '#contract/days.ts'
import { getReminder, markReminderSeen } from '#contract/learning/reminders.ts'
import { updateNotificationConfiguration } from '#contract/notifications/notifications.ts'
import { newId } from '#platform/ids.ts'
import { nextEvent } from '#platform/realtime/pusher-client.test-support.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson, quiz, type ReleasedCourse } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { testFixture } from '#tests/support/fixtures.ts'
import { remindAt } from '#tests/support/jobs/remind-at.ts'
import { aLiveChannel } from '#tests/support/live.ts'

/** A Monday in the far future, at ten in Athens; days are counted from it. */
const monday = Date.UTC(2040, 0, 2, 8)
const on = (days: number, hours = 0) => new Date(monday + days * 86_400_000 + hours * 3_600_000)
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

const app = aTestApp()
const company = testFixture(() => aCompany(app, { time_zone: 'Europe/Athens' }))
const course = testFixture(() => aReleasedCourse(app, company, { items: [lesson({ steps: 2 }), lesson()] }))

let student: TestPerson
beforeEach(async () => {
  student = await aStudent(app, company, { first_name: 'Nikos', platform_locale: 'el_GR' })
  await assign(course, { created_at: on(-30).toISOString(), due_on: dayOf(on(7)) })
})

/** By the real clock, which the notice on the screen also uses. */
function nextWorkingMorning(): Date {
  const morning = new Date()
  morning.setUTCHours(10, 0, 0, 0)
  while (morning.getTime() < Date.now() || [0, 6].includes(morning.getUTCDay()))
    morning.setUTCDate(morning.getUTCDate() + 1)
  return morning
}

const assign = (which: ReleasedCourse, terms: object) =>
  app.database.db.updateTable('assignments').set(terms).where('course_id', '=', which.id).execute()
const at = (moment: Date) => remindAt(app, moment)
const mails = async (to = student) => (await app.mails()).filter((mail) => mail.to?.[0]?.address === to.email)
const notice = async (as: TestPerson | null = student) => app.call(getReminder, { as })

describe('a reminder', () => {
  it('comes to nobody where reminders are off', async () => {
    const { settings } = app.contextOutside().services
    settings.reminders = false
    await at(on(0))
    settings.reminders = true
    expect(await mails()).toEqual([])
    await at(on(0, 1))
    expect(await mails()).toHaveLength(1)
  })

  it('comes in the hours of the company, or of the nearest above that has set them', async () => {
    const hours = (company_id: string, reminders_from: number, reminders_until: number) =>
      app.database.db
        .updateTable('companies')
        .set({ reminders_from, reminders_until })
        .where('id', '=', company_id)
        .execute()
    const below = await aCompany(app, { parent: company, time_zone: 'Europe/Athens' })
    student = await aStudent(app, below)
    await aReleasedCourse(app, below, { items: [lesson()] })
    await app.database.db
      .updateTable('assignments')
      .set({ due_on: dayOf(on(7)) })
      .execute()
    await hours(company.id, 6, 8)
    // At ten the company's hours are over; at half past six the next day they have begun.
    await at(on(0))
    expect(await mails()).toEqual([])
    await at(on(1, -3.5))
    expect(await mails()).toHaveLength(1)
    await hours(below.id, 20, 22)
    const other = await aStudent(app, below)
    await at(on(2, -3.5))
    expect(await mails(other)).toEqual([])
    await at(on(2, 10.5))
    expect(await mails(other)).toHaveLength(1)
  })

  it('waits for the day after a holiday', async () => {
    await app.database.db
      .insertInto('company_holidays')
      .values({ company_id: company.id, day: '2019-01-02', yearly: true, name: 'Second day' })
      .execute()
    await at(on(0))
    expect(await mails()).toEqual([])
    await at(on(1))
    expect(await mails()).toHaveLength(1)
  })

  // Specification, learning 7: Reminders before and after the day
  it.each([
    ['with a certificate', true],
    ['without one', false],
  ])('comes thirty and seven days before a result ends and after it, %s', async (_, certificate_enabled) => {
    const ending = await aCompany(app, { time_zone: 'Europe/Athens' })
    student = await aStudent(app, ending)
    const brief = await aReleasedCourse(app, ending, {
      items: [lesson()],
      course: { validity_days: 365, certificate_enabled },
    })
    await aReader(app, student, brief).read(0)
    // Simulates a completion whose result expires two months after the Monday.
    const [done, ends] = [on(60 - 365, 1), on(60, 1)].map((date) => date.toISOString())
    await app.database.db
      .updateTable('enrolments')
      .set(({ eb }) => ({ completed_at: done, ends_at: ends, revision: eb('revision', '+', 1) }))
      .where('student_id', '=', student.id)
      .execute()
    // On the thirtieth day, no e-mail before the hour from which the course can be renewed.
    for (const [day, hours, count] of [
      [28, 0, 0],
      [30, 0, 0],
      [30, 2, 1],
      [53, 0, 2],
      [63, 0, 3],
    ] as const) {
      await at(on(day, hours))
      expect([day, hours, (await mails()).length]).toEqual([day, hours, count])
    }
  })

  // Specification, learning 7: Reminders before and after the day
  it('comes seven days and one day before and again after the day, in working hours alone, until the course is done', async () => {
    await at(on(-1, 0))
    await at(on(0, -2))
    await at(on(0, 8))
    expect(await mails()).toEqual([])
    await at(on(0))
    expect(await mails()).toHaveLength(1)
    for (const [day, count] of [
      [1, 1],
      [4, 1],
      // The sixth day is a Sunday, so the next e-mail comes on the seventh.
      [6, 1],
      [7, 2],
      [8, 3],
      [9, 3],
      [14, 4],
      [15, 4],
      [21, 5],
    ] as const) {
      await at(on(day))
      expect([day, (await mails()).length]).toEqual([day, count])
    }
    const reader = aReader(app, student, course)
    await reader.read(0)
    await reader.read(1)
    await at(on(28))
    expect(await mails()).toHaveLength(5)
  })

  // Specification, learning 7: As a digest by mail: one for all courses
  it('is one mail for all courses, in the language of the person, with the minutes and the day', async () => {
    const second = await aReleasedCourse(app, company, { items: [lesson(), lesson()] })
    await assign(second, { created_at: on(-1).toISOString() })
    await at(on(0))
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Σας περιμένουν 2 μαθήματα')
    expect(mail?.from?.name).toMatch(/^Academy/)
    expect(mail?.text).toMatch(/nikos/i)
    expect(mail?.text).toContain('έως 9 Ιανουαρίου 2040')
    expect(mail?.text).toMatch(/\d+ λεπτ/)
    expect(mail?.text).toContain('Νέο: «')
  })

  // Specification, learning 7: Durable jobs send once
  it('is sent once, however many look and however often they begin anew', async () => {
    await Promise.all([at(on(0)), at(on(0)), at(on(0))])
    await at(on(0, 1))
    await at(on(0, 2))
    expect(await mails()).toHaveLength(1)
  })

  // Specification, learning 6: A reset renewal is still due when the old result ends, for library, reminders, directory and past days
  it('comes before the day a reset renewal was due', async () => {
    await aReader(app, student, course).open(0)
    await assign(course, { due_on: null })
    await app.database.db
      .updateTable('enrolments')
      .set({ due_anew_at: on(7, 1).toISOString(), archived_at: on(-1).toISOString() })
      .where('student_id', '=', student.id)
      .execute()
    await at(on(0))
    expect(await mails()).toHaveLength(1)
  })

  // Specification, learning 7: Reminders before and after the day
  it.each(['absences', 'course_exemptions'] as const)(
    'comes for a result that ended long ago in a pause, before and after the later day: %s',
    async (table) => {
      const ending = await aCompany(app, { time_zone: 'Europe/Athens' })
      student = await aStudent(app, ending)
      const brief = await aReleasedCourse(app, ending, { items: [lesson()], course: { validity_days: 365 } })
      await aReader(app, student, brief).read(0)
      const [done, ends, begin] = [on(-500), on(-135), on(-300)].map((date) => date.toISOString())
      await app.database.db
        .updateTable('enrolments')
        .set(({ eb }) => ({ completed_at: done, ends_at: ends, revision: eb('revision', '+', 1) }))
        .where('student_id', '=', student.id)
        .execute()
      const pause = {
        starts_on: begin ?? '',
        ends_on: dayOf(on(-9)),
        set_by: student.id,
        set_at: begin ?? '',
      }
      await (table === 'absences'
        ? app.database.db.insertInto('absences').values({ id: newId(), student_id: student.id, ...pause })
        : app.database.db.insertInto('course_exemptions').values({
            ...{ student_id: student.id, course_id: brief.id, reason: 'leaving', note: '', ...pause },
          })
      ).execute()
      // Due fourteen days after the pause, which is the fifth day from this Monday.
      for (const [day, count] of [
        [-10, 0],
        [0, 1],
        [8, 2],
        [64, 3],
        [74, 3],
      ] as const) {
        await at(on(day))
        expect([day, (await mails()).length]).toEqual([day, count])
      }
    },
  )

  // Specification, learning 7: Nobody is reminded of what they cannot do without help
  it('does not ask for what nobody can do alone any more', async () => {
    const own = await aCompany(app, { time_zone: 'Europe/Athens' })
    student = await aStudent(app, own)
    const exam = await aReleasedCourse(app, own, { items: [quiz({ settings: { attempts_allowed: 1 } })] })
    await assign(exam, { created_at: on(-30).toISOString(), due_on: dayOf(on(7)) })
    await at(on(0))
    expect(await mails()).toHaveLength(1)
    await aReader(app, student, exam).take(0, [false, false])
    await at(on(8))
    expect(await mails()).toHaveLength(1)
  })

  it('comes again for another day', async () => {
    await at(on(0))
    await assign(course, { due_on: dayOf(on(8)) })
    await at(on(1))
    expect(await mails()).toHaveLength(2)
  })

  it('is not mailed to whoever would rather not hear of it', async () => {
    await app.call(updateNotificationConfiguration, { as: student, body: { reminders: false } })
    await at(on(0))
    expect(await mails()).toEqual([])
  })
})

describe('on the screen', () => {
  const see = (id: string, as: TestPerson | null = student) =>
    app.call(markReminderSeen, { as, params: { reminderId: id } })

  it('is shown until it was seen, or the course is done', async () => {
    expect((await notice()).data.data).toBeNull()
    await at(new Date(on(0)))
    // The notice is read with the server's clock, for which the simulated day is still in the future.
    await sql`update deliveries set at = now()`.execute(app.database.db)
    const { data } = (await notice()).data
    expect(data).toMatchObject({ count: 1, course: { id: course.id } })
    expect(data?.title).not.toBe('')
    const other = await aStudent(app, company)
    await see(data?.id ?? '', other)
    expect((await notice()).data.data).toEqual(data)
    expect((await see(data?.id ?? '')).data.data).toBeNull()
    expect((await see(data?.id ?? '')).status).toBe(200)
    expect((await notice()).data.data).toBeNull()
  })

  it('comes live to whoever is there, in their language', async () => {
    const channel = await aLiveChannel(app, student)
    const notified = nextEvent(channel, 'reminder.created')
    const moment = nextWorkingMorning()
    await assign(course, { due_on: shiftDay(dayOf(moment), 5) })
    await at(moment)
    const payload = await notified
    const shown = await app.call(getReminder, { as: student, headers: { 'platform-language': 'el' } })
    expect(payload).toEqual(shown.data.data)
  })

  // Specification, learning 7: The mail and the notice on the screen name the same course and the same minutes, of a result to renew too
  it('names the course and the minutes that the mail names, of a result to renew too', async () => {
    const own = await aCompany(app)
    student = await aStudent(app, own)
    const ending = await aReleasedCourse(app, own, { items: [lesson()], course: { validity_days: 365 } })
    await aReader(app, student, ending).read(0)
    const other = await aReleasedCourse(app, own, { items: [lesson(), lesson()] })
    const moment = nextWorkingMorning()
    const inDays = (days: number) => new Date(moment.getTime() + days * 86_400_000).toISOString()
    await assign(other, { due_on: shiftDay(dayOf(moment), 5) })
    await app.database.db
      .updateTable('enrolments')
      .set(({ eb }) => ({
        completed_at: inDays(-362),
        ends_at: inDays(3),
        revision: eb('revision', '+', 1),
      }))
      .where('student_id', '=', student.id)
      .execute()
    await at(moment)
    const { data } = (await notice()).data
    expect(data).toMatchObject({
      count: 2,
      title: '2 courses are waiting for you',
      // Twenty minutes for the renewal and two of three lessons for the other.
      message: 'Together they take 26 minutes.',
      course: { id: ending.id },
    })
    const [mail] = await mails()
    expect(mail?.subject).toBe(data?.title)
    expect(mail?.text).toContain(data?.message)
    expect(mail?.text).toMatch(/result is valid until[^]*due on/)
  })

  it('is for students, and only what they wish', async () => {
    const teacher = await aTeacher(app, company)
    expect([(await notice(null)).status, (await notice(teacher)).status]).toEqual([401, 403])
    expect([(await see(newId(), null)).status, (await see(newId(), teacher)).status]).toEqual([401, 403])
    expect((await see('not-an-id')).status).toBe(404)
    await at(on(0))
    await sql`update deliveries set at = now()`.execute(app.database.db)
    await app.call(updateNotificationConfiguration, { as: student, body: { reminder_notices: false } })
    expect((await notice()).data.data).toBeNull()
  })
})

it('looks through a company page by page by its index', async () => {
  await sql`set enable_seqscan = off`.execute(app.database.db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select u.id from users u
    where u.company_id = ${company.id} and u.role = 'student' and u.status = 'active' and u.id > ${student.id}
    order by u.id limit 500`.execute(app.database.db)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('users_active_students')
  await sql`reset enable_seqscan`.execute(app.database.db)
})
