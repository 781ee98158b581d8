import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import type { listQuestionLocales as listQuestionLocalesEndpoint } from '#contract/learning/question-locales.ts'
import type { SignedIn } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { pageOf } from '#platform/http/page.ts'
import * as queries from './question-locales.queries.ts'
import { differsSharply } from './question-locales.rules.ts'

const quizzesAtOnce = 20

/** Returns counts only, never who answered what. Throws 404 out of reach. */
export async function listQuestionLocales(
  ctx: SignedIn,
  courseId: string,
  { locale, cursor, limit = quizzesAtOnce }: QueryOf<typeof listQuestionLocalesEndpoint>,
): Promise<ResponseOf<typeof listQuestionLocalesEndpoint>> {
  if (!(await queries.hasCourseInReach(ctx, courseId))) throw notFound()
  const size = Math.min(limit, quizzesAtOnce)
  const found = await queries.selectQuizzes(ctx, courseId, { locale, after: cursor, limit: size + 1 })
  const { page, next_cursor } = pageOf(found, size)
  const rows = await queries.selectAnswers(ctx, courseId, { locale, quizIds: page.map(({ id }) => id) })
  const data = rows.flatMap((row) => {
    const quiz = page.find(({ id }) => id === row.quiz_id)
    const own = { answered: row.own_answered, correct: row.own_correct }
    const others = { answered: row.others_answered, correct: row.others_correct }
    if (!quiz || !differsSharply(own, others)) return []
    const text = quiz.texts[row.question_id] ?? ''
    return [{ question_id: row.question_id, quiz_id: quiz.id, quiz_title: quiz.title, text, own, others }]
  })
  return { data, meta: { next_cursor } }
}
