import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aStudent, type TestPerson } from '../../../tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '../../../tests/support/builders/companies.ts'
import {
  aReleasedCourse,
  lesson,
  quiz,
  type ReleasedCourse,
} from '../../../tests/support/builders/learning.ts'
import { aReader, type Reader } from '../../../tests/support/builders/reader.ts'

import type { SignedIn } from '../../platform/context.ts'
import { standingsAt } from './history.service.ts'

/** Students clicking at random, with calls lost, sent twice and sent at once. */

let app: TestApp
let company: TestCompany
let courses: ReleasedCourse[]

beforeAll(async () => {
  app = await startTestApp()
  company = await aCompany(app)
  const items = [lesson({ steps: 2 }), quiz({ settings: { attempts_allowed: 2 } }), lesson()]
  const finalExam = [quiz({ settings: { feedback: 'after_attempt', back_allowed: true, pass_mark: 100 } })]
  courses = [
    await aReleasedCourse(app, company, { items, finalExam, course: { order_mode: 'sequential' } }),
    await aReleasedCourse(app, company, { items, finalExam }),
  ]
})
afterAll(() => app.close())

const kinds = [
  'open',
  'advance',
  'rewind',
  'markRead',
  'skip',
  'start',
  'answer',
  'advanceCourse',
  'skipCurrent',
] as const
const anyCall = fc.record({
  kind: fc.constantFrom(
    ...kinds,
    'open' as const,
    'advance' as const,
    'markRead' as const,
    'start' as const,
    'answer' as const,
    'answer' as const,
  ),
  place: fc.integer({ min: 0, max: 3 }),
  right: fc.boolean(),
  advance: fc.boolean(),
  times: fc.integer({ min: 1, max: 3 }),
  atOnce: fc.boolean(),
})
type Call = typeof anyCall extends fc.Arbitrary<infer T> ? T : never

/** One press of a button as the page would send it: with the step and question it shows. */
async function sender(
  reader: Reader,
  course: ReleasedCourse,
  call: Call,
): Promise<() => Promise<{ status: number }>> {
  const { kind, place } = call
  if (kind === 'advanceCourse' || kind === 'skipCurrent') return () => reader[kind]()
  if (kind !== 'answer' && kind !== 'advance' && kind !== 'rewind') return () => reader[kind](place)
  const shown = (await reader.open(place)).data.data
  const attempt = shown?.quiz?.attempt
  if (kind !== 'answer') return () => reader[kind](place, attempt ? attempt.cursor : (shown?.step ?? 0))
  if (!attempt?.question) return () => reader.open(place)
  const question = attempt.question.id
  const ids = (call.right ? course.right : course.wrong)[question] ?? []
  return () => reader.answer(place, { attempt: attempt.id, question, ids, advance: call.advance })
}

async function stateOf(reader: Reader, studentId: string) {
  const [outline, summary, grades] = await Promise.all([reader.outline(), reader.summary(), reader.grades()])
  const { db } = app.database
  const rows = await Promise.all([
    db
      .selectFrom('events')
      .select(['kind', 'item_id'])
      .where('student_id', '=', studentId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('points')
      .select(['cause_kind', 'cause_id', 'amount'])
      .where('student_id', '=', studentId)
      .orderBy('cause_id')
      .execute(),
    db
      .selectFrom('badge_awards')
      .select('badge_type')
      .where('student_id', '=', studentId)
      .orderBy('id')
      .execute(),
    db.selectFrom('certificates').select('hash').where('student_id', '=', studentId).execute(),
    db
      .selectFrom('enrolments')
      .select(['status', 'cursor_item_id', 'cycle', 'score'])
      .where('student_id', '=', studentId)
      .execute(),
  ])
  return {
    outline: outline.data.data,
    course: summary.data.data.course,
    points: summary.data.data.points,
    grades: grades.data.data,
    rows,
  }
}

it('leaves every student in one true state, whatever is sent, in whatever order, once or again', async () => {
  const anySession = fc.record({
    sequential: fc.boolean(),
    calls: fc.array(anyCall, { minLength: 4, maxLength: 30 }),
  })
  await fc.assert(
    fc.asyncProperty(anySession, async ({ sequential, calls }) => {
      const student = await aStudent(app, company)
      const course = (sequential ? courses[0] : courses[1]) as ReleasedCourse
      const reader = aReader(app, student, course)
      let percent = 0
      const moments: Moment[] = []
      for (const call of calls) {
        const send = await sender(reader, course, call)
        const first = await send()
        expect([200, 409, 423]).toContain(first.status)
        const once = await stateOf(reader, student.id)
        const again = Array.from({ length: call.times }, () => send)
        const statuses = call.atOnce ? await Promise.all(again.map((one) => one())) : await inTurn(again)
        for (const { status } of statuses) expect([200, 409, 423]).toContain(status)
        const twice = await stateOf(reader, student.id)
        expect(twice).toEqual(once)
        expect(twice.outline.course.percent).toBeGreaterThanOrEqual(percent)
        percent = twice.outline.course.percent
        holdTogether(twice)
        moments.push(await momentOf(twice))
      }
      await comparePast(student, course, moments)
    }),
    { numRuns: 15 },
  )
}, 120_000)

interface Moment {
  at: Date
  percent: number
  done: number
  score: number | null
  status: string
}

/** What the student sees at this moment; the next call comes later than it. */
async function momentOf({ course, rows }: Awaited<ReturnType<typeof stateOf>>): Promise<Moment> {
  const at = new Date()
  await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(at.getTime())
  const { percent, items_done: done, score } = course
  return { at, percent, done, score, status: rows[4].length === 0 ? 'not_started' : course.status }
}

/** The log tells of every moment what was shown then. */
async function comparePast(student: TestPerson, course: ReleasedCourse, moments: Moment[]): Promise<void> {
  const ctx = {
    ...app.contextOutside(),
    actor: { id: student.id, company_id: company.id },
  } as unknown as SignedIn
  for (const { at, ...shown } of moments) {
    const own = (await standingsAt(ctx, at)).find(({ course_id }) => course_id === course.id)
    const { percent, items_done: done, score, status } = own ?? { status: 'unassigned' }
    expect({ percent, done, score, status }).toEqual(shown)
  }
}

async function inTurn<T>(tasks: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = []
  for (const task of tasks) results.push(await task())
  return results
}

/** Every figure tells the same story. */
function holdTogether({ outline, course, points, rows }: Awaited<ReturnType<typeof stateOf>>): void {
  const [events, ledger, , certificates, enrolments] = rows
  const items = [
    ...outline.chapters.flatMap(({ sections }) => sections.flatMap((section) => section.items)),
    ...outline.final_exam,
  ]
  const done = items.filter(({ state }) => state === 'completed').length
  expect(course.items_done).toBe(done)
  expect(outline.course.percent).toBe(Math.floor((100 * done) / items.length))
  expect(ledger.reduce((sum, { amount }) => sum + amount, 0)).toBe(points)
  const lessons = items.filter(({ kind, state }) => kind === 'lesson' && state === 'completed').length
  expect(ledger.filter(({ cause_kind }) => cause_kind === 'lesson')).toHaveLength(lessons)
  expect(events.filter(({ kind }) => kind === 'lesson.completed')).toHaveLength(lessons)
  const finished = done === items.length ? 1 : 0
  expect(events.filter(({ kind }) => kind === 'course.completed')).toHaveLength(finished)
  expect(certificates).toHaveLength(finished)
  expect(enrolments.length).toBeLessThanOrEqual(1)
  expect(enrolments[0]?.status === 'completed').toBe(finished === 1)
}
