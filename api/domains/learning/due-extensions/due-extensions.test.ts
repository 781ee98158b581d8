import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { shiftDay } from '#contract/days.ts'
import { getStudentFile, listStudents, removeStudent } from '#contract/directory/directory.ts'
import { extendDueDate, removeDueExtension } from '#contract/learning/due-extensions.ts'
import { getStudentCourse } from '#contract/learning/learning.ts'
import { linesOf } from '#domains/learning/reminders/reminder-lines.loader.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse } from '#tests/support/builders/learning.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const teacher = fileFixture(() => aTeacher(app, company))
const student = testFixture(() => aStudent(app, company))
const course = testFixture(() => aReleasedCourse(app, company))
const today = new Date().toISOString().slice(0, 10)
const late = shiftDay(today, -5)
const later = shiftDay(today, 9)

const due = (due_on: string | null) =>
  app.database.db.updateTable('assignments').set({ due_on }).where('course_id', '=', course.id).execute()
const idsOf = () => ({ courseId: course.id, studentId: student.id })
const extend = (due_on: string, as = teacher, reason = ' Parental leave ') =>
  app.call(extendDueDate, { as, params: idsOf(), body: { due_on, reason } })
const remove = (as = teacher) => app.call(removeDueExtension, { as, params: idsOf() })
const seen = async () =>
  (await app.call(getStudentCourse, { as: student, params: { courseId: course.id } })).data.data
const listed = async () =>
  (await app.call(listStudents, { as: teacher })).data.data.find(({ id }) => id === student.id)?.courses

describe('a due date that is extended for one student', () => {
  it('counts for them alone: on their page, in the directory, for reminders and staff, until it is taken back', async () => {
    await due(late)
    const other = await aStudent(app, company)
    expect(await listed()).toMatchObject({ overdue: 1 })
    expect((await extend(later)).data.data).toEqual({ due_on: later, extended_from: late })
    expect(await seen()).toMatchObject({
      due_on: later,
      days_left: 9,
      is_overdue: false,
      extension: { from: late, reason: 'Parental leave' },
    })
    expect(await listed()).toMatchObject({ overdue: 0 })
    const [line] = await linesOf(app.as(student))
    expect(line?.due_at).toContain(later)
    const file = await app.call(getStudentFile, { as: teacher, params: { studentId: student.id } })
    expect(file.data.data.courses[0]).toMatchObject({ due_on: later, extension: { from: late } })
    const others = await app.call(getStudentCourse, { as: other, params: { courseId: course.id } })
    expect(others.data.data).toMatchObject({ due_on: late, extension: null })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
    expect(await seen()).toMatchObject({ due_on: late, extension: null })
    expect(await listed()).toMatchObject({ overdue: 1 })
  })

  it('never takes time away: a later day of the assignment holds, and no day is none', async () => {
    await due(late)
    await extend(later)
    await due(shiftDay(later, 3))
    expect(await seen()).toMatchObject({ due_on: shiftDay(later, 3), extension: null })
    await due(null)
    expect(await seen()).toMatchObject({ due_on: null, extension: null })
  })

  it('is refused for an earlier day with 422, without a due date with 409, and out of reach with 404', async () => {
    await due(late)
    expect((await extend(late)).status).toBe(422)
    expect((await extend(later, teacher, '  ')).status).toBe(422)
    const stranger = await aTeacher(app, await aCompany(app))
    expect((await extend(later, stranger)).status).toBe(404)
    expect((await remove(stranger)).status).toBe(404)
    expect((await extend(later, student)).status).toBe(403)
    await due(null)
    expect((await extend(later)).status).toBe(409)
  })

  it('is noted once and told to the student, and goes with whoever is erased', async () => {
    await due(late)
    const { db } = app.database
    await extend(later)
    await extend(later)
    const events = await db
      .selectFrom('events')
      .select('data')
      .where('kind', '=', 'due_date.extended')
      .where('student_id', '=', student.id)
      .execute()
    expect(events).toEqual([{ data: { from: late, due_on: later, reason: 'Parental leave' } }])
    const mails = await sql`select from jobs where data ->> 'mail' = 'learning.mail.extended'
      and data ->> 'user_id' = ${student.id}`.execute(db)
    expect(mails.rows).toHaveLength(1)
    await app.call(removeStudent, { as: await anAdmin(app, company), params: { studentId: student.id } })
    const left = db.selectFrom('due_extensions').select('reason').where('student_id', '=', student.id)
    expect(await left.execute()).toEqual([])
  })
})
