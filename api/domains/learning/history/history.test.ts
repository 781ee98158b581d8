import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { shiftDay } from '#contract/days.ts'
import { resetProgress } from '#contract/learning/activity.ts'
import { listPastProgress } from '#contract/learning/previous-enrolments.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aRelease, aReleasedCourse, lesson, quiz } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { messageOf } from '#tests/support/message-of.ts'
import { rewriteLog } from '#tests/support/on-record.ts'

const today = new Date().toISOString().slice(0, 10)

const app = aTestApp()
const company = fileFixture(() => aCompany(app, { time_zone: 'UTC' }))
const teacher = fileFixture(() => aTeacher(app, company))
const student = fileFixture(() => aStudent(app, company))
const course = fileFixture(() => aReleasedCourse(app, company, { items: [lesson(), lesson(), quiz()] }))
beforeAll(async () => {
  await longAgo('users', 'created_at', 400)
  await longAgo('assignments', 'created_at', 400)
  await longAgo('releases', 'published_at', 400)
})

/** Moves existing rows back by so many days, as if they had been written then. */
const longAgo = (table: string, column: string, days: number) =>
  rewriteLog(
    app,
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - make_interval(days => ${days})`,
  )
const ask = (on: string, as: TestPerson | null = teacher, who = student) =>
  app.call(listPastProgress, { as, params: { studentId: who.id }, query: { on } })
const stood = async (on: string) => (await ask(on)).data.data

describe('where a student stood on a day', () => {
  // Specification, learning 1: The state at any past date can be computed
  it('is told from the log: not assigned, not begun, under way, finished, run out', async () => {
    const reader = aReader(app, student, course)
    await reader.read(0)
    await longAgo('events', 'at', 10)
    await reader.read(1)
    await reader.take(2, [true, true])
    await longAgo('events', 'at', 380)
    expect(await stood(shiftDay(today, -401))).toEqual([])
    expect(await stood(shiftDay(today, -391))).toMatchObject([
      { status: 'not_started', percent: 0, missing: [] },
    ])
    const [begun] = await stood(shiftDay(today, -390))
    expect(begun).toMatchObject({
      status: 'in_progress',
      percent: 33,
      items_done: 1,
      items_total: 3,
      score: null,
    })
    expect(begun?.missing).toMatchObject([{ rule: 'items_left', have: 1, need: 3 }])
    const [finished] = await stood(shiftDay(today, -380))
    expect(finished).toMatchObject({
      status: 'completed',
      percent: 100,
      score: 100,
      is_expired: false,
      mandatory: false,
    })
    expect(await stood(shiftDay(today, -15))).toMatchObject([{ status: 'completed', is_expired: true }])
    expect(await stood(today)).toMatchObject([{ status: 'completed', is_expired: true }])
  })

  it('has nothing run out while they were away, nor in the days after it', async () => {
    const own = await aCompany(app, { time_zone: 'UTC' })
    const [away, staff] = [await aStudent(app, own), await aTeacher(app, own)]
    const brief = await aReleasedCourse(app, own, { items: [lesson()], course: { validity_days: 30 } })
    await app.database.pool.query(
      `update assignments set created_at = created_at - interval '90 days' where course_id = $1`,
      [brief.id],
    )
    await app.database.pool.query(
      `update releases set published_at = published_at - interval '90 days' where course_id = $1`,
      [brief.id],
    )
    await app.database.pool.query(
      `update users set created_at = created_at - interval '90 days' where id = $1`,
      [away.id],
    )
    await aReader(app, away, brief).read(0)
    await rewriteLog(app, sql`update events set at = at - interval '80 days' where student_id = ${away.id}`)
    const isExpired = async (day: number) =>
      (await ask(shiftDay(today, day), staff, away)).data.data.find(({ course_id }) => course_id === brief.id)
        ?.is_expired
    expect(await Promise.all([-51, -49].map(isExpired))).toEqual([false, true])
    const absence = { starts_on: shiftDay(today, -60), ends_on: shiftDay(today, -30) }
    await app.database.db
      .insertInto('absences')
      .values({
        id: newId(),
        student_id: away.id,
        ...absence,
        set_by: staff.id,
        set_at: new Date().toISOString(),
      })
      .execute()
    expect(await Promise.all([-49, -30, -29, -16, -15].map(isExpired))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ])
  })

  it('forgets nothing when the time is closed later or the course taken away', async () => {
    const params = { courseId: course.id, studentId: student.id }
    await app.call(resetProgress, { as: teacher, params, body: { reason: 'Again' } })
    await app.database.db
      .updateTable('assignments')
      .set({ withdrawn_at: new Date().toISOString() })
      .where('course_id', '=', course.id)
      .execute()
    expect(await stood(shiftDay(today, -380))).toMatchObject([{ status: 'completed', score: 100 }])
    expect(await stood(today)).toEqual([])
  })

  // Specification, learning 1: It is what was shown then, by the release of that moment
  it('is what was shown then, also where a newer release was come upon by looking at something again', async () => {
    const reading = await aStudent(app, company)
    const items = [lesson({ id: newId() }), lesson({ id: newId() })]
    const own = await aReleasedCourse(app, company, { items })
    const reader = aReader(app, reading, own)
    await reader.read(0)
    await aRelease(app, company, { id: own.id, number: 2, kind: 'material', items: [...items, lesson()] })
    await reader.open(0)
    const { percent, items_total, release_number } = (await reader.course()).data.data
    expect([percent, items_total, release_number]).toEqual([33, 3, 2])
    const past = (await ask(today, teacher, reading)).data.data.find(({ course_id }) => course_id === own.id)
    expect(past).toMatchObject({ percent, items_total, release_number })
  })

  it('is no matter of days to come, nor of what is no day', async () => {
    expect((await ask(shiftDay(today, 1))).error.errors).toEqual({
      on: [messageOf('learning.future_day')],
    })
    for (const day of ['2026-02-30', 'yesterday', '0202-03-01', '9999-12-31', ''])
      expect((await ask(day)).status).toBe(422)
  })

  it('is for staff, of students in reach', async () => {
    const stranger = await anAdmin(app, await aCompany(app))
    const statuses = [student, stranger, null].map(async (as) => (await ask(today, as)).status)
    expect(await Promise.all(statuses)).toEqual([403, 404, 401])
    expect((await ask(today, teacher, teacher)).status).toBe(404)
  })
})
