import pg from 'pg'
import { type BenchData, callerFor } from '#bench/data.ts'
import type { Stage } from '#bench/harness.ts'
import { answerQuestion, startQuiz } from '#contract/learning/attempts.ts'

export interface CrowdFigures {
  students: number
  /** Calls that overload refused and that were sent again, as the pages do. */
  repeated: number
  /** Calls without a 2xx response, and the first of their messages. */
  errors: number
  firstError: string
  /** How much the stored data differs from one attempt, its answers and one result per student. */
  lost: number
  doubled: number
  /** Seconds until the last student got a response. */
  startSeconds: number
  answerSeconds: number
  handInSeconds: number
}

/** How often a page sends a call that overload refuses. */
const tries = 4

/**
 * All students take a short quiz at the same time: all start it, all answer (each sending the answer twice), and all
 * submit.
 */
export async function crowd(stage: Stage, data: BenchData): Promise<CrowdFigures> {
  const { courseId, quizId, questions } = data.quick
  const where = { courseId, itemId: quizId }
  const attempts = new Map<string, string>()
  const failed: string[] = []
  let repeated = 0
  const persist = async <T>(act: () => Promise<T>): Promise<T> => {
    for (let nth = 1; ; nth += 1) {
      try {
        return await act()
      } catch (error) {
        if (nth === tries || !String(error).includes('"overloaded"')) throw error
        repeated += 1
        await new Promise((resolve) => setTimeout(resolve, 1_000 + 2_000 * Math.random()))
      }
    }
  }
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
    return persist(() => callerFor(stage.ours.url, token)(answerQuestion, where, { ...sent, advance: true }))
  }
  const startSeconds = await together(async (token) => {
    const { data: attempt } = await persist(() => callerFor(stage.ours.url, token)(startQuiz, where))
    attempts.set(token, attempt.id)
  })
  const answerSeconds = await together((token) => Promise.all([answer(token, 0), answer(token, 0)]))
  const handInSeconds = await together((token) => answer(token, 1))
  const stored = await countStored(stage.databaseUrl, courseId)
  const expected = [1, questions.length, 1].map((each) => each * data.students.length)
  const difference = stored.map((count, index) => count - (expected[index] ?? 0))
  return {
    students: data.students.length,
    repeated,
    errors: failed.length,
    firstError: failed[0] ?? '',
    lost: -difference.reduce((sum, by) => sum + Math.min(0, by), 0),
    doubled: difference.reduce((sum, by) => sum + Math.max(0, by), 0),
    startSeconds,
    answerSeconds,
    handInSeconds,
  }
}

/** Counts submitted attempts, answers, and events of passed or failed quizzes. */
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
