import { describe, expect, it } from 'vitest'
import { type BadgeType, badgeTypes, listOwnBadges } from '#contract/badges/badges.ts'
import { createComment } from '#contract/community/comments.ts'
import { acceptAnswer, createPost } from '#contract/community/posts.ts'
import { setHolidays } from '#contract/companies/companies.ts'
import { answerExercise } from '#contract/content/exercise-results.ts'
import { shiftDay, weekdayOf } from '#contract/days.ts'
import { handInExtraCredit } from '#contract/learning/extra-credits.ts'
import { runInTransaction } from '#platform/database/run-in-transaction.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import {
  aReleasedCourse,
  type CourseInput,
  lesson,
  quiz,
  type ReleasedCourse,
} from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { decideMonths } from './top-three.job.ts'

/** Every badge of the catalogue with an action that just earns it, and a slightly different one that does not. */

const app = aTestApp()

let company: TestCompany
let student: TestPerson

interface Terms {
  mandatory?: boolean
  /** Days from now. */
  dueIn?: number
}
const taskId = newId()
const trial = (nth: number) => ({
  type: 'passwordTrial',
  attrs: { id: `trial${nth}`, task: '', wanted: 3, advice: '', scored: true },
})

async function aCourse(
  options: CourseInput = {},
  { mandatory = true, dueIn }: Terms = {},
): Promise<ReleasedCourse> {
  const course = await aReleasedCourse(app, company, { items: [lesson(), lesson()], ...options })
  const today = new Date().toISOString().slice(0, 10)
  const due_on = dueIn === undefined ? null : shiftDay(today, dueIn)
  await app.database.db
    .updateTable('assignments')
    .set({ mandatory, due_on })
    .where('course_id', '=', course.id)
    .execute()
  await app.heard()
  return course
}
const reading = (course: ReleasedCourse, headers = {}) => aReader(app, student, course, headers)
async function finish(course: ReleasedCourse): Promise<void> {
  await reading(course).read(0)
  await reading(course).read(1)
}
async function takes(times: boolean[][], options: CourseInput = {}): Promise<void> {
  const course = await aCourse({ items: [quiz({ questions: 2 }), lesson()], ...options })
  for (const rights of times) await reading(course).take(0, rights)
}
async function solve(count: number): Promise<void> {
  const blocks = [1, 2, 3, 4, 5].map(trial)
  const course = await aCourse({ items: [lesson({ blocks }), lesson()] })
  await reading(course).open(0)
  for (const { attrs } of blocks.slice(0, count)) {
    const params = { courseId: course.id, itemId: course.items[0]?.id ?? '', blockId: attrs.id }
    for (const strength of [3, 3])
      await app.call(answerExercise, {
        as: student,
        params,
        body: { answer: { type: 'passwordTrial', level: strength } },
      })
  }
}
async function handIn(): Promise<void> {
  const task = { id: taskId, title: {}, instructions: {}, points: 5, kind: 'text' as const }
  const course = await aCourse({ items: [lesson(), lesson()], extraCredits: [task] })
  await reading(course).open(0)
  await app.call(handInExtraCredit, {
    as: student,
    params: { courseId: course.id },
    body: { task_id: taskId, answer: 'I did.' },
  })
}

const today = (): string => new Date().toISOString().slice(0, 10)
/** The last working days before today, newest first. */
function workingDays(count: number): string[] {
  const days: string[] = []
  for (let day = shiftDay(today(), -1); days.length < count; day = shiftDay(day, -1))
    if (weekdayOf(day) < 5) days.push(day)
  return days
}
/** The given number of consecutive working days with activity, the last one today. */
async function learnFor(
  days: number,
  { missed, holiday = false }: { missed?: number; holiday?: boolean } = {},
) {
  const before = workingDays(days - 1)
  const gap = missed === undefined ? [] : before.slice(missed, missed + 1)
  if (holiday)
    await app.call(setHolidays, {
      as: await anAdmin(app, company),
      params: { companyId: company.id },
      body: { holidays: gap.map((day) => ({ day, yearly: true, name: 'Saint Nobody' })) },
    })
  const course = await aCourse()
  const rows = before
    .filter((day) => !gap.includes(day))
    .map((day) => ({
      id: newId(),
      company_id: company.id,
      kind: 'quiz.failed',
      student_id: student.id,
      course_id: course.id,
      data: '{}',
      at: `${day}T12:00:00Z`,
    }))
  await app.database.db.insertInto('events').values(rows).execute()
  await reading(course).read(0)
}

/** Answers a question; the asker accepts the answer or not. */
async function helps(isAccepted: boolean): Promise<void> {
  const asker = await aStudent(app, company)
  const question = { title: 'Is this real?', body: 'It came today.', is_question: true }
  const { id } = (await app.call(createPost, { as: asker, body: question })).data.data
  const params = { postId: id }
  const comment = await app.call(createComment, { as: student, params, body: { body: 'No.' } })
  const comment_id = isAccepted ? comment.data.data.id : null
  await app.call(acceptAnswer, { as: asker, params, body: { comment_id } })
}
/** Has the most points of last month among so many others with points. */
async function leads(others: number): Promise<void> {
  const people = [student]
  while (people.length <= others) people.push(await aStudent(app, company))
  const now = new Date()
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), -3)).toISOString()
  const shared = { company_id: company.id, course_id: null, enrolment_id: null, cause_kind: 'lesson', at }
  await app.database.db
    .insertInto('points')
    .values(
      people.map(({ id }, index) => ({ ...shared, student_id: id, cause_id: newId(), amount: 90 - index })),
    )
    .execute()
  const ctx = app.contextOutside()
  await decideMonths({ ...ctx, transaction: runInTransaction(ctx, () => undefined) })
}

type Deed = () => Promise<void>
const deeds: Record<BadgeType, [won: Deed, almost: Deed]> = {
  first_lesson: [
    async () => void (await reading(await aCourse()).read(0)),
    async () => void (await reading(await aCourse()).open(0)),
  ],
  first_course: [
    async () => finish(await aCourse()),
    async () => void (await reading(await aCourse()).read(0)),
  ],
  course: [async () => finish(await aCourse()), async () => void (await reading(await aCourse()).read(1))],
  streak_3: [() => learnFor(3), () => learnFor(3, { missed: 0 })],
  streak_10: [() => learnFor(11, { missed: 4, holiday: true }), () => learnFor(11, { missed: 4 })],
  streak_30: [() => learnFor(30), () => learnFor(29)],
  perfect_quiz: [() => takes([[true, true]]), () => takes([[true, false]])],
  three_perfect: [
    async () => {
      for (let nth = 0; nth < 3; nth += 1) await takes([[true, true]])
    },
    () =>
      takes([
        [true, true],
        [true, true],
        [true, true],
      ]),
  ],
  comeback: [
    () =>
      takes([
        [false, false],
        [true, true],
      ]),
    () => takes([[true, true]]),
  ],
  on_time: [
    async () => finish(await aCourse({}, { dueIn: 1 })),
    async () => finish(await aCourse({}, { dueIn: -1 })),
  ],
  early_bird: [
    async () => finish(await aCourse({}, { dueIn: 8 })),
    async () => finish(await aCourse({}, { dueIn: 6 })),
  ],
  all_mandatory: [
    async () => {
      await aCourse({}, { mandatory: false })
      const [one, other] = [await aCourse(), await aCourse()]
      await finish(one)
      await finish(other)
    },
    async () => {
      const one = await aCourse()
      await aCourse()
      await finish(one)
      await finish(await aCourse({}, { mandatory: false }))
    },
  ],
  explorer: [
    async () => {
      for (let nth = 0; nth < 3; nth += 1) await reading(await aCourse()).read(0)
    },
    async () => {
      const course = await aCourse({ items: [lesson(), lesson(), lesson()] })
      for (const index of [0, 1, 2]) await reading(course).read(index)
      await reading(await aCourse()).read(0)
    },
  ],
  polyglot: [
    async () => {
      const course = await aCourse({ locales: ['en_US', 'el_GR'] })
      await reading(course).read(0)
      await reading(course, { 'content-language': 'el_GR' }).read(1)
    },
    async () => {
      const course = await aCourse()
      await reading(course).read(0)
      await reading(course, { 'content-language': 'el_GR' }).read(1)
    },
  ],
  curious: [async () => finish(await aCourse({}, { mandatory: false })), async () => finish(await aCourse())],
  sharp_eye: [() => solve(5), () => solve(4)],
  extra_mile: [() => handIn(), async () => finish(await aCourse())],
  helper: [() => helps(true), () => helps(false)],
  top_three: [() => leads(4), () => leads(3)],
}

async function wonAfter(deed: Deed): Promise<string[]> {
  company = await aCompany(app)
  student = await aStudent(app, company)
  await deed()
  const { data } = (await app.call(listOwnBadges, { as: student })).data
  return data.flatMap(({ badge_type, won_at }) => (won_at ? [badge_type] : []))
}

describe('a badge is given for its deed, and not for one that falls just short', () => {
  // Specification, learning 7: Early
  it.each(badgeTypes)('%s', async (type) => {
    const [deed, almost] = deeds[type]
    expect(await wonAfter(deed)).toContain(type)
    expect(await wonAfter(almost)).not.toContain(type)
  })
})

it('gives a badge for each course, once, with the title it had', async () => {
  company = await aCompany(app)
  student = await aStudent(app, company)
  for (let nth = 0; nth < 2; nth += 1) {
    const course = await aCourse()
    await finish(course)
    await finish(course)
  }
  const { data } = (await app.call(listOwnBadges, { as: student })).data
  const courses = data.filter(({ badge_type }) => badge_type === 'course')
  expect(courses.map(({ message }) => message)).toEqual([
    'You finished “A course”.',
    'You finished “A course”.',
  ])
  expect(new Set(courses.map(({ course_id }) => course_id)).size).toBe(2)
})
