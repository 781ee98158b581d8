import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { pathFor } from '#contract/endpoint.ts'
import { answerQuestion, handInQuiz, startQuiz } from '#contract/learning/attempts.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { aStudent, type TestPerson } from '../support/builders/accounts.ts'
import { aCompany } from '../support/builders/companies.ts'
import { aReleasedCourse, quiz, type ReleasedCourse } from '../support/builders/learning.ts'
import { type Program, startProgram } from '../support/program.ts'

const students = 8
const questions = 40
/** Questions of a second quiz, which is answered in any order and submitted by a separate call. */
const further = 10
const kills = 4

/**
 * Calls the running program; if that dies during the call, calls the next one, as a page does when the network is back.
 */
function lasting(program: () => Promise<Program>) {
  return async (student: TestPerson, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    for (;;) {
      const { url } = await program()
      const sent = fetch(url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${student.token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const answer = await sent
        .then(async (got) => ({
          status: got.status,
          body: (await got.json()) as { data: Record<string, unknown> },
        }))
        .catch(() => null)
      if (answer?.status === 200) return answer.body.data
      if (answer && answer.status !== 503)
        throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      await pause(10)
    }
  }
}

interface Acknowledged {
  attempt: string
  question: string
  ids: string[]
}

const storedAnswers = async ({ database }: TestApp): Promise<Map<string, string[]>> => {
  const rows = await database.db.selectFrom('attempt_answers').selectAll().execute()
  return new Map(
    rows.map(({ attempt_id, question_id, answer }) => [
      `${attempt_id} ${question_id}`,
      (answer as { answer_ids: string[] }).answer_ids,
    ]),
  )
}

async function expectKept(app: TestApp, acknowledged: readonly Acknowledged[]): Promise<void> {
  const stored = await storedAnswers(app)
  const lost = acknowledged.filter(
    ({ attempt, question, ids }) => stored.get(`${attempt} ${question}`)?.join() !== ids.join(),
  )
  expect(lost, `of ${acknowledged.length} acknowledged answers`).toEqual([])
}

/** A mix of right and wrong answers, so that stored ones can be told from missing ones. */
const chosen = ({ right, wrong }: ReleasedCourse, question: string, nth: number): string[] =>
  (nth % 3 === 0 ? wrong : right)[question] ?? []

// Specification, learning 3: A kill of the server at any moment of a quiz loses no acknowledged answer
test('the server killed at random moments of a quiz: no acknowledged answer is lost, none counts twice', {
  timeout: 240_000,
}, async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const company = await aCompany(app)
  const settings = { feedback: 'after_attempt' as const }
  const anyOrder = { ...settings, back_allowed: true }
  const course = await aReleasedCourse(app, company, {
    items: [quiz({ questions, settings }), quiz({ questions: further, settings: anyOrder })],
  })
  const env = { DATABASE_URL: app.database.url }
  let running = startProgram(env)
  const call = lasting(() => running)
  const acknowledged: Acknowledged[] = []

  const sit = async (student: TestPerson): Promise<void> => {
    for (const { id: itemId, questions: questionIds } of course.items) {
      const params = { courseId: course.id, itemId }
      const advance = questionIds.length === questions
      const attempt = String((await call(student, pathFor(startQuiz.path, params))).id)
      for (const [nth, question] of questionIds.entries()) {
        const ids = chosen(course, question, nth)
        const sent = { attempt_id: attempt, question_id: question, answer: { answer_ids: ids }, advance }
        await call(student, pathFor(answerQuestion.path, params), sent)
        acknowledged.push({ attempt, question, ids })
      }
      if (!advance) await call(student, pathFor(handInQuiz.path, params), { attempt_id: attempt })
    }
  }
  const people = await Promise.all(Array.from({ length: students }, () => aStudent(app, company)))
  const sittings = Promise.all(people.map(sit))
  // Awaited at the end; until then a rejection must not count as unhandled.
  sittings.catch(() => undefined)

  const share = (students * (questions + further)) / (kills + 1)
  for (let kill = 1; kill <= kills; kill += 1) {
    const moment = Math.floor(share * (kill - Math.random()))
    while (acknowledged.length < moment) await Promise.race([pause(1), sittings])
    const program = await running
    running = program.kill().then(() => startProgram(env))
    await running
    await expectKept(app, acknowledged.slice())
  }
  await sittings

  await expectKept(app, acknowledged)
  expect((await storedAnswers(app)).size).toBe(students * (questions + further))
  const { db } = app.database
  for (const { id, questions: questionIds } of course.items) {
    const attempts = await db
      .selectFrom('attempts')
      .select(['status', 'score', 'number'])
      .where('item_id', '=', id)
      .execute()
    const score = Math.floor(
      (100 * questionIds.filter((_, nth) => nth % 3 !== 0).length) / questionIds.length,
    )
    expect(attempts).toEqual(people.map(() => ({ status: 'submitted', score, number: 1 })))
  }
  const events = await db.selectFrom('events').select('kind').where('course_id', '=', course.id).execute()
  const times = (kind: string) => events.filter((event) => event.kind === kind).length
  expect([times('quiz.started'), times('quiz.passed'), times('course.completed')]).toEqual([
    2 * students,
    2 * students,
    students,
  ])
  const points = await db.selectFrom('points').select('cause_kind').where('cause_kind', '=', 'quiz').execute()
  expect(points).toHaveLength(2 * students)
})
