import { describe, expect, it } from 'vitest'
import { shiftDay } from '#contract/days.ts'
import { getDashboard } from '#contract/directory/dashboard.ts'
import { getStudentFile, listStudents, removeStudent } from '#contract/directory/directory.ts'
import { exemptFromCourse, liftExemption } from '#contract/learning/exemptions.ts'
import { getStudentCourse } from '#contract/learning/learning.ts'
import { linesOf } from '#domains/learning/reminders/reminder-lines.loader.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse } from '#tests/support/builders/learning.ts'
import { testFixture } from '#tests/support/fixtures.ts'
import { localDay } from '../days.rules.ts'

const app = aTestApp()
const zone = 'Pacific/Auckland'
const company = testFixture(() => aCompany(app, { time_zone: zone }))
const teacher = testFixture(() => aTeacher(app, company))
const student = testFixture(() => aStudent(app, company))
const course = testFixture(() => aReleasedCourse(app, company))
/** The day in Auckland, which for most of each day is ahead of UTC’s. */
const today = localDay(new Date(), zone)
const late = shiftDay(today, -5)

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
const params = () => ({ courseId: course.id, studentId: student.id })
const exempt = (body: object = {}, as = teacher) =>
  app.call(exemptFromCourse, { as, params: params(), body: { reason: 'equivalent', ...body } })
const lift = (as = teacher) => app.call(liftExemption, { as, params: params() })
const seen = async () =>
  (await app.call(getStudentCourse, { as: student, params: { courseId: course.id } })).data.data
const listed = async (query: object = {}) =>
  (await app.call(listStudents, { as: teacher, query })).data.data.find(({ id }) => id === student.id)
const figures = async () => (await app.call(getDashboard, { as: teacher })).data.data
/** As if the exemption had begun so many days ago, with a last day. */
const began = (daysAgo: number, ends_on: string | null = null) =>
  app.database.db
    .updateTable('course_exemptions')
    .set({ starts_on: shiftDay(today, -daysAgo), ends_on })
    .where('student_id', '=', student.id)
    .execute()

describe('a student who is exempt from a course', () => {
  it('is neither late nor reminded and counted beside, until the exemption is lifted', async () => {
    await due(late)
    expect(await listed()).toMatchObject({ state: 'overdue', courses: { assigned: 1, exempt: 0 } })
    expect(await linesOf(app.as(student))).toHaveLength(1)
    expect((await exempt({ note: ' Has ISO training ' })).data.data).toEqual({
      reason: 'equivalent',
      note: 'Has ISO training',
      until: null,
    })
    expect(await seen()).toMatchObject({
      ...{ due_on: null, days_left: null, is_overdue: false, status: 'not_started' },
      exemption: { reason: 'equivalent', note: '', until: null },
    })
    expect(await linesOf(app.as(student))).toEqual([])
    expect(await listed()).toMatchObject({
      state: 'exempt',
      courses: { assigned: 0, overdue: 0, exempt: 1 },
    })
    expect((await listed({ concern: 'exempt' }))?.id).toBe(student.id)
    expect((await listed({ course_id: course.id, state: 'exempt' }))?.courses).toMatchObject({ exempt: 1 })
    expect(await listed({ state: 'overdue' })).toBeUndefined()
    expect(await figures()).toMatchObject({
      people: { active: 1 },
      completion: { done: 0, total: 0 },
      coverage: { done: 1, total: 1 },
      overdue: { people: 0, courses: 0 },
      not_counted: { away: 0, exempt: 1 },
    })
    expect([(await lift()).status, (await lift()).status]).toEqual([204, 204])
    expect(await seen()).toMatchObject({ due_on: late, is_overdue: true, exemption: null })
    expect(await listed()).toMatchObject({ state: 'overdue', courses: { assigned: 1, exempt: 0 } })
    expect((await figures()).not_counted).toEqual({ away: 0, exempt: 0 })
  })

  it('ends with its last day in the time zone of the company', async () => {
    await due(shiftDay(today, -1))
    await exempt({ until: today })
    await began(10, today)
    expect(await listed()).toMatchObject({ state: 'exempt' })
    await began(10, shiftDay(today, -1))
    expect(await seen()).toMatchObject({ exemption: null, due_on: shiftDay(today, 13), is_overdue: false })
    expect(await listed()).toMatchObject({ state: 'not_started', courses: { assigned: 1, exempt: 0 } })
  })

  it('has a fortnight after it for what became due meanwhile, not for what was late before', async () => {
    await due(shiftDay(today, -3))
    await exempt()
    await began(10)
    await lift()
    expect(await seen()).toMatchObject({ exemption: null, due_on: shiftDay(today, 13), is_overdue: false })
    await exempt()
    await began(2)
    await lift()
    expect(await seen()).toMatchObject({ exemption: null, due_on: shiftDay(today, -3), is_overdue: true })
  })

  it('keeps the days after an exemption that is over when another is granted and lifted at once', async () => {
    await due(shiftDay(today, -5))
    await exempt()
    await began(20, shiftDay(today, -2))
    expect(await seen()).toMatchObject({ due_on: shiftDay(today, 12), is_overdue: false })
    await exempt({ reason: 'leaving' })
    await lift()
    expect(await seen()).toMatchObject({ exemption: null, due_on: shiftDay(today, 13), is_overdue: false })
    await began(40, shiftDay(today, -30))
    await exempt()
    await lift()
    expect(await seen()).toMatchObject({ due_on: shiftDay(today, -5), is_overdue: true })
  })

  it('keeps its first day when the reason changes', async () => {
    await exempt()
    await began(7)
    await exempt({ reason: 'other', note: 'Works abroad' })
    const rows = app.database.db
      .selectFrom('course_exemptions')
      .select(['starts_on', 'reason', 'note'])
      .where('student_id', '=', student.id)
    expect(await rows.execute()).toEqual([
      { starts_on: shiftDay(today, -7), reason: 'other', note: 'Works abroad' },
    ])
  })

  it('shows staff the reason, and auditors no note', async () => {
    await exempt({ note: 'Has ISO training' })
    const fileFor = async (as: typeof teacher) =>
      (await app.call(getStudentFile, { as, params: { studentId: student.id } })).data.data.courses[0]
    expect((await fileFor(teacher))?.exemption).toMatchObject({ note: 'Has ISO training' })
    expect((await fileFor(await aTeacher(app, company, { abilities: ['auditor'] })))?.exemption).toEqual({
      reason: 'equivalent',
      note: '',
      until: null,
    })
  })

  it('is refused for a day that is over or another reason without a note with 422', async () => {
    expect((await exempt({ until: shiftDay(today, -1) })).status).toBe(422)
    expect((await exempt({ reason: 'other', note: '  ' })).status).toBe(422)
    expect((await exempt({ reason: 'other', note: '\u200b\u2060' })).status).toBe(422)
    expect((await exempt({ reason: 'ill' })).status).toBe(422)
  })

  it('is refused to guests, students and auditors, and out of reach with 404', async () => {
    const stranger = await aTeacher(app, await aCompany(app))
    expect((await app.call(exemptFromCourse, { params: params(), body: { reason: 'other' } })).status).toBe(
      401,
    )
    expect((await exempt({}, student)).status).toBe(403)
    expect((await exempt({}, await aTeacher(app, company, { abilities: ['auditor'] }))).status).toBe(403)
    expect([(await exempt({}, stranger)).status, (await lift(stranger)).status]).toEqual([404, 404])
    const elsewhere = await aReleasedCourse(app, await aCompany(app))
    const foreign = { courseId: elsewhere.id, studentId: student.id }
    const answer = await app.call(exemptFromCourse, {
      as: teacher,
      params: foreign,
      body: { reason: 'leaving' },
    })
    expect(answer.status).toBe(404)
  })

  it('is in the log once, and goes with whoever is erased', async () => {
    const { db } = app.database
    for (const until of [null, null]) await exempt(until ? { until } : {})
    await began(3)
    await lift()
    await lift()
    const events = db
      .selectFrom('events')
      .select(['kind', 'data'])
      .where('student_id', '=', student.id)
      .where('kind', 'in', ['exemption.granted', 'exemption.lifted'])
      .orderBy('id')
    expect(await events.execute()).toEqual([
      { kind: 'exemption.granted', data: { exemption: 'equivalent', reason: '', until: null } },
      { kind: 'exemption.lifted', data: {} },
    ])
    await app.call(removeStudent, { as: await anAdmin(app, company), params: { studentId: student.id } })
    const left = db.selectFrom('course_exemptions').select('reason').where('student_id', '=', student.id)
    expect(await left.execute()).toEqual([])
  })
})
