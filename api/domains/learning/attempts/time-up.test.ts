import { describe, expect, it } from 'vitest'
import { getStudentFile } from '#contract/directory/directory.ts'
import { listStudentCourses } from '#contract/learning/learning.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, quiz } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'
import { eventsOf } from '#tests/support/on-record.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const student = testFixture(() => aStudent(app, company))
const course = testFixture(() =>
  aReleasedCourse(app, company, { items: [quiz({ settings: { time_limit_seconds: 60 } })] }),
)
const reader = testFixture(() => aReader(app, student, course))

const seconds = (count: number) => new Date(Date.now() + count * 1_000)
const open = async () => (await reader.start(0)).data.data
const ended = async () => (await eventsOf(app, student)).filter(({ kind }) => kind.startsWith('quiz.passed'))
const inLibrary = async () => {
  const { data } = await app.call(listStudentCourses, { as: student })
  return data.data.find(({ id }) => id === course.id)
}
const forStaff = async () => {
  const params = { studentId: student.id }
  const { data } = await app.call(getStudentFile, { as: await aTeacher(app, company), params })
  return data.data.courses.find(({ id }) => id === course.id)
}

describe('an attempt nobody comes back to', () => {
  // Specification, learning 3: What is there when the time is over counts, though nobody comes back
  it('is handed in when its time is over, and every list says what came of it', async () => {
    const attempt = await open()
    const question = attempt.question?.id ?? ''
    await reader.answer(0, { attempt: attempt.id, question, ids: course.right[question] ?? [] })
    await app.jobs.runDue(seconds(50))
    expect(await inLibrary()).toMatchObject({ status: 'in_progress', percent: 0 })
    await app.jobs.runDue(seconds(62))
    const done = { status: 'completed', percent: 100, completed_at: expect.any(String) }
    expect([await inLibrary(), await forStaff()]).toMatchObject([done, done])
    expect((await reader.open(0)).data.data.quiz?.last_attempt).toMatchObject({
      id: attempt.id,
      status: 'expired',
    })
    await app.jobs.runDue(seconds(600))
    expect(await ended()).toHaveLength(1)
  })

  it('stays as it is where it was handed in before', async () => {
    await reader.take(0, [true, true])
    const before = await inLibrary()
    await app.jobs.runDue(seconds(62))
    expect(await inLibrary()).toEqual(before)
    expect(await ended()).toHaveLength(1)
  })

  it('waits where the course was taken back', async () => {
    await open()
    const { db } = app.database
    await db.deleteFrom('assignments').where('course_id', '=', course.id).execute()
    await app.heard()
    await app.jobs.runDue(seconds(62))
    const attempts = await db
      .selectFrom('attempts')
      .select('status')
      .where('student_id', '=', student.id)
      .execute()
    expect(attempts).toEqual([{ status: 'open' }])
    expect(
      await db.selectFrom('jobs').select('kind').where('kind', '=', 'learning.time_up').execute(),
    ).toEqual([])
  })
})
