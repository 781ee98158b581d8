import { describe, expect, it } from 'vitest'
import { shiftDay } from '#contract/days.ts'
import { getDashboard } from '#contract/directory/dashboard.ts'
import {
  getStudentFacets,
  getStudentFile,
  listStudents,
  removeStudent,
} from '#contract/directory/directory.ts'
import { endAbsence, setAbsence } from '#contract/learning/absences.ts'
import { getStudentCourse } from '#contract/learning/learning.ts'
import { linesOf } from '#domains/learning/reminders/reminder-lines.loader.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse } from '#tests/support/builders/learning.ts'
import { testFixture } from '#tests/support/fixtures.ts'
import { localDay } from '../days.rules.ts'

const app = aTestApp()
const zone = 'America/Lima'
const company = testFixture(() => aCompany(app, { time_zone: zone }))
const teacher = testFixture(() => aTeacher(app, company))
const student = testFixture(() => aStudent(app, company))
const course = testFixture(() => aReleasedCourse(app, company))
const today = localDay(new Date(), zone)
const day = (shift: number) => shiftDay(today, shift)

/** Sets the due day of a course that everybody has had for long. */
async function due(due_on: string) {
  const { db } = app.database
  const created_at = new Date(Date.now() - 60 * 86_400_000).toISOString()
  await db
    .updateTable('assignments')
    .set({ due_on, mandatory: true, created_at })
    .where('course_id', '=', course.id)
    .execute()
  await db.updateTable('users').set({ created_at }).where('id', '=', student.id).execute()
}
const params = () => ({ studentId: student.id })
const away = (starts_on: string, ends_on: string | null, as = teacher) =>
  app.call(setAbsence, { as, params: params(), body: { starts_on, ends_on } })
const back = (as = teacher) => app.call(endAbsence, { as, params: params() })
const seen = async () =>
  (await app.call(getStudentCourse, { as: student, params: { courseId: course.id } })).data.data
const listed = async (query: object = {}) =>
  (await app.call(listStudents, { as: teacher, query })).data.data.find(({ id }) => id === student.id)
const figures = async () => (await app.call(getDashboard, { as: teacher })).data.data
const absence = async () =>
  (await app.call(getStudentFile, { as: teacher, params: params() })).data.data.absence

describe('a student who is away for long', () => {
  it('is not late, not reminded and not counted; they may still sign in and learn', async () => {
    await due(day(-20))
    expect(await figures()).toMatchObject({ people: { active: 1 }, overdue: { people: 1 } })
    expect((await away(day(-30), null)).data.data).toEqual({
      ...{ starts_on: day(-30), ends_on: null },
      has_begun: true,
    })
    expect(await absence()).toMatchObject({ starts_on: day(-30), ends_on: null })
    expect(await seen()).toMatchObject({ is_away: true, due_on: null, is_overdue: false })
    expect(await linesOf(app.as(student))).toEqual([])
    expect(await listed()).toMatchObject({ state: 'away', courses: { assigned: 1, overdue: 0 } })
    expect((await listed({ state: 'away' }))?.id).toBe(student.id)
    const { states } = (await app.call(getStudentFacets, { as: teacher })).data.data
    expect(states).toMatchObject({ away: 1, overdue: 0 })
    expect(await figures()).toMatchObject({
      people: { active: 0 },
      ...{ completion: { total: 0 }, coverage: { total: 0 }, active: { done: 0, total: 0 } },
      ...{ on_time: { total: 0 }, overdue: { people: 0, courses: 0 }, not_counted: { away: 1, exempt: 0 } },
    })
  })

  it('has 14 days after the last day for what became due meanwhile; nothing runs for it', async () => {
    await due(day(-20))
    await away(day(-30), day(-1))
    expect(await absence()).toBeNull()
    expect(await seen()).toMatchObject({ is_away: false, due_on: day(13), days_left: 13, is_overdue: false })
    expect(await listed()).toMatchObject({ state: 'not_started' })
    await app.database.db
      .updateTable('absences')
      .set({ ends_on: day(-15) })
      .execute()
    expect(await seen()).toMatchObject({ due_on: day(-1), is_overdue: true })
    expect(await listed()).toMatchObject({ state: 'overdue', courses: { overdue_days: 1 } })
  })

  it('is away through the last day in the time zone of the company', async () => {
    await due(day(-1))
    await away(day(-3), today)
    expect(await listed()).toMatchObject({ state: 'away' })
    expect(await seen()).toMatchObject({ due_on: day(14), is_away: true })
  })

  it('stays late after it with what was late before', async () => {
    await due(day(-40))
    await away(day(-30), null)
    expect(await seen()).toMatchObject({ due_on: null, is_overdue: false })
    expect([(await back()).status, (await back()).status]).toEqual([204, 204])
    expect(await seen()).toMatchObject({ due_on: day(-40), is_overdue: true, is_away: false })
  })

  it('is counted until a coming absence begins, which can be changed and removed', async () => {
    await due(day(5))
    await away(day(3), day(90))
    expect(await absence()).toEqual({ starts_on: day(3), ends_on: day(90), has_begun: false })
    expect(await seen()).toMatchObject({ due_on: day(5), is_away: false })
    await away(today, day(90))
    expect(await absence()).toMatchObject({ starts_on: today, has_begun: true })
    expect(await seen()).toMatchObject({ due_on: day(104), is_away: true })
    await back()
    const rows = app.database.db.selectFrom('absences').select('id').where('student_id', '=', student.id)
    expect(await rows.execute()).toEqual([])
    expect(await seen()).toMatchObject({ due_on: day(5), is_away: false })
  })

  it('has one absence for the same days, also when these are over, and takes no day from one that is', async () => {
    await due(day(-40))
    const rows = async () =>
      (
        await app.database.pool.query(
          'select starts_on::text, ends_on::text from absences where student_id = $1 order by 1',
          [student.id],
        )
      ).rows
    await Promise.all([away(day(-20), day(-10)), away(day(-20), day(-10))])
    await away(day(-20), day(-10))
    expect(await rows()).toEqual([{ starts_on: day(-20), ends_on: day(-10) }])
    await away(day(-22), day(-10))
    expect(await rows()).toEqual([{ starts_on: day(-22), ends_on: day(-10) }])
    await away(day(-15), day(20))
    expect(await rows()).toEqual([
      { starts_on: day(-22), ends_on: day(-10) },
      { starts_on: day(-15), ends_on: day(20) },
    ])
    await back()
    await away(today, day(30))
    expect(await rows()).toEqual([
      { starts_on: day(-22), ends_on: day(-10) },
      { starts_on: day(-15), ends_on: day(-1) },
      { starts_on: today, ends_on: day(30) },
    ])
    const events = app.database.db
      .selectFrom('events')
      .select('kind')
      .where('student_id', '=', student.id)
      .where('kind', '=', 'absence.set')
    expect(await events.execute()).toHaveLength(4)
  })

  it('refuses days out of order or far away with 422', async () => {
    expect((await away(day(3), day(2))).status).toBe(422)
    expect((await away(day(-400), null)).status).toBe(422)
    expect((await away(day(800), null)).status).toBe(422)
  })

  it('is refused to guests, students and auditors, and out of reach with 404', async () => {
    const stranger = await aTeacher(app, await aCompany(app))
    const body = { starts_on: today, ends_on: null }
    expect((await app.call(setAbsence, { params: params(), body })).status).toBe(401)
    expect((await away(today, null, student)).status).toBe(403)
    expect((await away(today, null, await aTeacher(app, company, { abilities: ['auditor'] }))).status).toBe(
      403,
    )
    expect([(await away(today, null, stranger)).status, (await back(stranger)).status]).toEqual([404, 404])
  })

  it('is in the log once without its days, and goes with whoever is erased', async () => {
    const { db } = app.database
    await away(day(-9), null)
    await away(day(-9), null)
    await back()
    const events = db
      .selectFrom('events')
      .select(['kind', 'data'])
      .where('student_id', '=', student.id)
      .where('kind', 'in', ['absence.set', 'absence.ended'])
      .orderBy('id')
    expect(await events.execute()).toEqual([
      { kind: 'absence.set', data: {} },
      { kind: 'absence.ended', data: {} },
    ])
    await app.call(removeStudent, { as: await anAdmin(app, company), params: params() })
    const left = db.selectFrom('absences').select('id').where('student_id', '=', student.id)
    expect(await left.execute()).toEqual([])
  })
})
