import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { getStudentFile } from '#contract/directory/directory.ts'
import { listOwnEvents, resetProgress } from '#contract/learning/activity.ts'
import { allowAttempts } from '#contract/learning/extra-attempts.ts'
import { listGrades } from '#contract/learning/grades.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson, quiz } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const teacher = fileFixture(() => aTeacher(app, company))
const course = fileFixture(() =>
  aReleasedCourse(app, company, {
    items: [
      quiz({ settings: { attempts_allowed: 1, feedback: 'never' } }),
      lesson(),
      quiz({ settings: { attempts_allowed: 0 } }),
    ],
  }),
)
const student = testFixture(() => aStudent(app, company))

interface Sent {
  as?: TestPerson
  index?: number
  reason?: string
}
const allow = (
  attempts_allowed: number,
  { as = teacher, index = 0, reason = ' The network was down ' }: Sent = {},
) =>
  app.call(allowAttempts, {
    as,
    params: { courseId: course.id, studentId: student.id, itemId: course.items[index]?.id ?? '' },
    body: { attempts_allowed, reason },
  })
const missing = async () => {
  const file = await app.call(getStudentFile, { as: teacher, params: { studentId: student.id } })
  return file.data.data.courses[0]?.missing.map(({ rule, have, need }) => [rule, have, need])
}
const fail = () => aReader(app, student, course).take(0, [false, false])

describe('another attempt at a quiz', () => {
  it('lets the student pass after all attempts were used, with all progress kept', async () => {
    const reader = aReader(app, student, course)
    await fail()
    await reader.read(1)
    expect((await reader.start(0)).status).toBe(409)
    expect(await missing()).toContainEqual(['attempts_used', 1, 1])
    expect((await allow(2)).data.data).toEqual({ attempts_allowed: 2 })
    expect(await missing()).not.toContainEqual(['attempts_used', 1, 1])
    expect((await reader.open(0)).data.data.quiz).toMatchObject({ attempts_allowed: 2, attempts_used: 1 })
    expect((await reader.take(0, [true, true])).result).toMatchObject({ passed: true })
    expect((await reader.progress(1)).data.data.state).toBe('completed')
  })

  it('is used up like the others, and more can follow', async () => {
    await fail()
    await allow(2)
    await fail()
    expect(await missing()).toContainEqual(['attempts_used', 2, 2])
    await allow(3)
    expect((await aReader(app, student, course).start(0)).status).toBe(200)
  })

  it('is counted among those that are left on the course page', async () => {
    await fail()
    const left = async () =>
      (await app.call(listGrades, { as: student, params: { courseId: course.id } })).data.data.map(
        ({ attempts_left }) => attempts_left,
      )
    expect(await left()).toEqual([0, null])
    await allow(3)
    expect(await left()).toEqual([2, null])
  })

  it.each([
    ['after the first was used, when the answers were shown', true],
    ['before, when they were not', false],
  ])('is taken with the answers known where it was allowed %s', async (_, isAfter) => {
    const open = await aReleasedCourse(app, company, {
      items: [quiz({ settings: { attempts_allowed: 1, feedback: 'after_attempt' } })],
    })
    const reader = aReader(app, student, open)
    const itemId = open.items[0]?.id ?? ''
    const more = () =>
      app.call(allowAttempts, {
        as: teacher,
        params: { courseId: open.id, studentId: student.id, itemId },
        body: { attempts_allowed: 2, reason: 'Once more' },
      })
    await reader.open(0)
    if (!isAfter) expect((await more()).status).toBe(200)
    await reader.take(0, [false, false])
    if (isAfter) await more()
    expect((await reader.take(0, [true, true])).result).toMatchObject({ passed: true })
    const { data } = await app.database.db
      .selectFrom('events')
      .select('data')
      .where('kind', '=', 'quiz.passed')
      .where('course_id', '=', open.id)
      .where('student_id', '=', student.id)
      .executeTakeFirstOrThrow()
    expect((data as { key_known?: boolean }).key_known ?? false).toBe(isAfter)
  })

  it('is taken back by the number of the quiz, and ends with a reset', async () => {
    const reader = aReader(app, student, course)
    await fail()
    await allow(2)
    expect((await allow(1)).status).toBe(200)
    expect((await reader.start(0)).status).toBe(409)
    await allow(2)
    const params = { courseId: course.id, studentId: student.id }
    await app.call(resetProgress, { as: teacher, params, body: { reason: 'Anew' } })
    await fail()
    expect((await reader.start(0)).status).toBe(409)
  })

  it('is noted and mailed once, however often it is sent, and the student reads it', async () => {
    await fail()
    await Promise.all([allow(2), allow(2)])
    await allow(2)
    const events = await app.database.db
      .selectFrom('events')
      .select(['data', 'item_id'])
      .where('kind', '=', 'quiz.attempts_allowed')
      .where('student_id', '=', student.id)
      .execute()
    expect(events).toEqual([
      { item_id: course.items[0]?.id, data: { extra: 1, reason: 'The network was down' } },
    ])
    const mails = await sql`select from jobs where data ->> 'mail' = 'learning.mail.attempts'
      and data ->> 'user_id' = ${student.id}`.execute(app.database.db)
    expect(mails.rows).toHaveLength(1)
    const [latest] = (await app.call(listOwnEvents, { as: student })).data.data
    expect(latest?.kind).toBe('quiz.attempts_allowed')
  })

  it('is refused before the start, for a quiz without a limit, for fewer attempts, and out of reach', async () => {
    expect((await allow(2)).status).toBe(404)
    await fail()
    expect((await allow(2, { index: 2 })).status).toBe(409)
    expect((await allow(2, { index: 1 })).status).toBe(404)
    expect((await allow(0)).status).toBe(422)
    expect((await allow(2, { reason: '  ' })).status).toBe(422)
    expect((await allow(2, { as: student })).status).toBe(403)
    expect((await allow(2, { as: await aTeacher(app, await aCompany(app)) })).status).toBe(404)
  })
})
