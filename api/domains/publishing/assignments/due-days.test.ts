import { expect, it } from 'vitest'
import { shiftDay } from '#contract/days.ts'
import { listStudentCourses } from '#contract/learning/learning.ts'
import { assignCourse } from '#contract/publishing/publishing.ts'
import { localDay } from '#domains/learning/days.rules.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anOffice, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aReleasedCourse } from '#tests/support/builders/publishing.ts'
import { listAssigned } from '../publishing.service.ts'

const app = aTestApp()
const office = anOffice(app)

it('gives newcomers 14 days for a course whose due day was over when they got it', async () => {
  const { company, admin } = office
  const { db } = app.database
  const course = await aReleasedCourse(app, admin)
  const today = localDay(new Date(), 'UTC')
  const [due_on, before] = [shiftDay(today, -30), `${shiftDay(today, -60)}T12:00:00Z`]
  const [there, late] = [await aStudent(app, company), await aStudent(app, company)]
  const body = { company_ids: [company.id], due_on, confirm_past_due: true }
  await app.call(assignCourse, { as: admin, params: { courseId: course.id }, body })
  const dueDay = async (person: TestPerson) => {
    const terms = (await listAssigned(app.as(person))).find(({ course_id }) => course_id === course.id)
    return terms?.due_at && localDay(terms.due_at, 'UTC')
  }
  // A day that was over from the outset was meant so.
  expect([await dueDay(there), await dueDay(late)]).toEqual([due_on, due_on])

  await db.updateTable('assignments').set({ created_at: before }).where('course_id', '=', course.id).execute()
  await db.updateTable('users').set({ created_at: before }).where('id', '=', there.id).execute()
  expect([await dueDay(there), await dueDay(late)]).toEqual([due_on, shiftDay(today, 14)])
  const { data } = (await app.call(listStudentCourses, { as: late })).data
  expect(data.find(({ id }) => id === course.id)).toMatchObject({ is_overdue: false, days_left: 14 })
})
