import pg from 'pg'
import { answerQuestion, startQuiz } from '#contract/learning/attempts.ts'
import { type BenchData, callerFor } from '../data.ts'
import type { Stage } from '../harness.ts'

export interface CrowdFigures {
  students: number
  /** Calls that did not answer 2xx, and the first of their messages. */
  errors: number
  firstError: string
  /** By how much what stands in the database differs from one attempt, its answers and one result a student. */
  lost: number
  doubled: number
  /** Until the last of them had its answer. */
  startSeconds: number
  answerSeconds: number
  handInSeconds: number
}

/** All students take a short quiz in the same moments: all begin, all answer (each sending it twice), all hand in. */
export async function crowd(stage: Stage, data: BenchData): Promise<CrowdFigures> {
  const { courseId, quizId, questions } = data.quick
  const where = { courseId, itemId: quizId }
  const attempts = new Map<string, string>()
  const failed: string[] = []
  const together = async (act: (token: string) => Promise<unknown>): Promise<number> => {
    const begun = performance.now()
    await Promise.all(
      data.students.map(({ token }) => act(token).catch((error: Error) => void failed.push(error.message))),
    )
    return (performance.now() - begun) / 1_000
  }
  const answer = (token: string, nth: number): Promise<unknown> => {
    const { id = '', answerId = '' } = questions[nth] ?? {}
    const sent = {
      attempt_id: attempts.get(token) ?? '',
      question_id: id,
      answer: { answer_ids: [answerId] },
    }
    return callerFor(stage.ours.url, token)(answerQuestion, where, { ...sent, advance: true })
  }
  const startSeconds = await together(async (token) => {
    attempts.set(token, (await callerFor(stage.ours.url, token)(startQuiz, where)).data.id)
  })
  const answerSeconds = await together((token) => Promise.all([answer(token, 0), answer(token, 0)]))
  const handInSeconds = await together((token) => answer(token, 1))
  const stored = await countStored(stage.databaseUrl, courseId)
  const expected = [1, questions.length, 1].map((each) => each * data.students.length)
  const difference = stored.map((count, index) => count - (expected[index] ?? 0))
  return {
    students: data.students.length,
    errors: failed.length,
    firstError: failed[0] ?? '',
    lost: -difference.reduce((sum, by) => sum + Math.min(0, by), 0),
    doubled: difference.reduce((sum, by) => sum + Math.max(0, by), 0),
    startSeconds,
    answerSeconds,
    handInSeconds,
  }
}

/** Attempts that were handed in, answers, and events of a quiz that was passed or failed. */
async function countStored(databaseUrl: string, courseId: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ attempts: string; answers: string; results: string }>(
    `select count(distinct attempts.id) filter (where attempts.status = 'submitted') as attempts, count(question_id) as answers,
       (select count(*) from events where course_id = $1 and kind in ('quiz.passed', 'quiz.failed')) as results
     from enrolments join attempts on attempts.enrolment_id = enrolments.id left join attempt_answers on attempt_id = attempts.id
     where course_id = $1`,
    [courseId],
  )
  await client.end()
  const [row] = rows
  return [Number(row?.attempts), Number(row?.answers), Number(row?.results)]
}
