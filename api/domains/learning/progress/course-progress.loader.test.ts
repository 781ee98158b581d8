import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { impersonate } from '#contract/accounts/accounts.ts'
import { getOutline, getItem as itemCall } from '#contract/learning/learning.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson } from '#tests/support/builders/learning.ts'
import { aQuizTaker, aReader } from '#tests/support/builders/reader.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { getItem } from '../items/items.service.ts'
import { ownRelease } from './assigned-release.loader.ts'
import { readCycle } from './course-progress.loader.ts'
import { selectEnrolment } from './enrolments.queries.ts'
import { emptyRecords, evaluate } from './learning.evaluator.ts'
import type { AttemptRecord, QuizProgressState } from './quiz-state.rules.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))

it('gives everybody who asks in the same moment where they stand themselves', async () => {
  const course = await aReleasedCourse(app, company, { items: [lesson(), lesson(), lesson()] })
  const readers = await Promise.all(
    Array.from({ length: 12 }, async () => aReader(app, await aStudent(app, company), course)),
  )
  const read = (nth: number) => nth % 4
  await Promise.all(
    readers.map(async (reader, nth) => {
      for (let index = 0; index < read(nth); index += 1) await reader.read(index)
    }),
  )
  const outlines = await Promise.all(readers.map((reader) => reader.outline()))
  expect(outlines.map(({ data }) => data.data.course.percent)).toEqual(
    readers.map((_, nth) => [0, 33, 66, 100][read(nth)]),
  )
})

// Specification, learning 3: Attempts allowed, and the wait between them
it('lets a quiz begin again once its wait is over, though nothing was written since', async () => {
  const student = await aStudent(app, company)
  const { course, reader } = await aQuizTaker(app, { student, company }, { settings: { wait_minutes: 30 } })
  await reader.take(0, [false, false])
  const where = { courseId: course.id, itemId: course.items[0]?.id ?? '' }
  expect(await getItem(app.as(student), where)).toMatchObject({
    data: { quiz: { blocked: { rule: 'wait' } } },
  })
  const later = { ...app.as(student), now: new Date(Date.now() + 31 * 60_000) }
  expect(await getItem(later, where)).toMatchObject({ data: { quiz: { blocked: null } } })
})

describe('a student who tries a quiz again and again', () => {
  const noQuiz: Partial<QuizProgressState> = {}
  const anyAttempt = fc.record({
    score: fc.constantFrom(0, 40, 60, 100),
    practice: fc.boolean(),
    isOpen: fc.boolean(),
  })

  it('stands where all attempts together put them, and only the few that decide are read', async () => {
    const student = await aStudent(app, company)
    const { course, reader } = await aQuizTaker(app, { student, company })
    await reader.take(0, [true, true])
    const { db } = app.database
    const whole = await db
      .selectFrom('attempts')
      .selectAll()
      .where('student_id', '=', student.id)
      .executeTakeFirstOrThrow()
    const ctx = app.as(student)
    const { rules } = (await readCycle(ctx, await ownRelease(ctx, course.id))).course
    await fc.assert(
      fc.asyncProperty(fc.array(anyAttempt, { minLength: 1, maxLength: 20 }), async (wished) => {
        const all = wished.map(({ score, practice, isOpen }, index) => {
          const outcome =
            isOpen && index === wished.length - 1
              ? { status: 'open' as const, score: null, passed: null, submitted_at: null }
              : { status: 'submitted' as const, score, passed: score >= 50 }
          return { ...whole, id: randomUUID(), number: index + 1, practice, ...outcome }
        })
        await db.deleteFrom('attempts').where('student_id', '=', student.id).execute()
        await db
          .insertInto('attempts')
          .values(all.map((attempt) => ({ ...attempt, answer_order: JSON.stringify(attempt.answer_order) })))
          .execute()
        const enrolment = await selectEnrolment(ctx, course.id)
        expect(enrolment?.attempts.length).toBeLessThanOrEqual(5)
        const quizWith = (attempts: readonly AttemptRecord[]) => {
          const [item] = evaluate(rules, { ...emptyRecords, attempts }, ctx.now).items
          const { used, passed, settled, blocked, ...which } = item?.quiz ?? noQuiz
          const ids = [which.open?.id, which.last?.id, which.counting?.id]
          return { used, passed, settled, blocked, ids }
        }
        expect(quizWith(enrolment?.attempts ?? [])).toEqual(quizWith(all as AttemptRecord[]))
      }),
      { numRuns: 40 },
    )
  })
})

describe('what was read before', () => {
  const etag = (answer: { headers: Headers }) => answer.headers.get('etag') ?? ''

  it('is not sent again while it stands, and is as soon as it changes', async () => {
    const student = await aStudent(app, company)
    const course = await aReleasedCourse(app, company, { items: [lesson({ steps: 2 }), lesson()] })
    const reader = aReader(app, student, course)
    const params = { courseId: course.id, itemId: course.items[0]?.id ?? '' }
    await reader.open(0)
    for (const read of [
      (headers = {}) => app.call(getOutline, { as: student, params: { courseId: course.id }, headers }),
      (headers = {}) => app.call(itemCall, { as: student, params: params, headers }),
    ]) {
      const first = await read()
      expect(first.headers.get('cache-control')).toBe('private, no-cache')
      const same = await read({ 'if-none-match': `"other", W/${etag(first)}` })
      expect([same.status, same.text, etag(same)]).toEqual([304, '', etag(first)])
    }
    const before = await reader.outline()
    await reader.advance(0, 0)
    await reader.markRead(0)
    const after = await app.call(getOutline, {
      as: student,
      params: { courseId: course.id },
      headers: { 'if-none-match': etag(before) },
    })
    expect([after.status, after.data.data.course.percent]).toEqual([200, 50])
  })

  it('says to its student what they may do, also after somebody looked as them', async () => {
    const student = await aStudent(app, company)
    const course = await aReleasedCourse(app, company, { items: [lesson()] })
    const params = { courseId: course.id, itemId: course.items[0]?.id ?? '' }
    const admin = await anAdmin(app, company)
    const acting = await app.call(impersonate, { as: admin, body: { user_id: student.id } })
    const may = async (as: { token: string }) =>
      (await app.call(itemCall, { as, params })).data.data.can.mark_read
    await may(student)
    expect(await may({ token: acting.data.access_token })).toBe(false)
    expect(await may(student)).toBe(true)
    expect(await may({ token: acting.data.access_token })).toBe(false)
  })

  it('goes out packed to whoever takes that, and plain to whoever says no', async () => {
    const student = await aStudent(app, company)
    const course = await aReleasedCourse(app, company, { items: Array.from({ length: 12 }, () => lesson()) })
    const packed = async (search: string) => {
      const headers = { authorization: `Bearer ${student.token}`, 'accept-encoding': search }
      const sent = request(`${app.url}/api/student/courses/${course.id}/outline`, { headers }).end()
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      answer.resume()
      return answer.headers['content-encoding']
    }
    const answers = ['gzip', 'br, gzip;q=0.5', 'gzip; q=0', 'gzip;q=0.000, br', 'xgzip', 'identity']
    expect((await Promise.all(answers.map(packed))).filter(Boolean)).toEqual(['gzip', 'gzip'])
  })

  it('is nobody else’s: who may not read it is told so, whatever tag is sent', async () => {
    const student = await aStudent(app, company)
    const course = await aReleasedCourse(app, company)
    const { headers } = await aReader(app, student, course).outline()
    const stranger = await aStudent(app, await aCompany(app))
    const ask = (as: typeof student | null) =>
      app.call(getOutline, {
        as,
        params: { courseId: course.id },
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      })
    expect([(await ask(null)).status, (await ask(stranger)).status, (await ask(student)).status]).toEqual([
      401, 404, 304,
    ])
  })
})
