import type { BodyOf } from '#contract/endpoint.ts'
import type { answerQuestion } from '#contract/learning/attempts.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, found, invalid } from '#platform/errors.ts'
import { openAttempt } from './attempts.loader.ts'
import { answerTo, type OpenedAttempt, questionOf } from './attempts.presenter.ts'
import { selectWithAnswers, writeAnswer } from './attempts.queries.ts'
import { cursorAfter, inAnyOrder, isOverdue, type RecordedAnswer } from './attempts.rules.ts'
import { answerProblem, sameAnswer } from './grading/answer-shape.rules.ts'
import { gradeAnswer } from './grading/grading.rules.ts'

export interface Where {
  courseId: string
  itemId: string
}
export type SentAnswer = BodyOf<typeof answerQuestion>

/**
 * Fast path for the usual answer, the first one to its question: reads the attempt without a lock, grades the
 * answer and writes it with a statement that takes effect only if the attempt is unchanged. Both statements are
 * batched with those of concurrent requests. Returns null if the attempt has changed, if there is nothing to write,
 * or if the answer ends the attempt; the caller then locks the attempt.
 */
export async function answerAtOnce(
  ctx: SignedIn,
  where: Where,
  sent: SentAnswer,
): Promise<OpenedAttempt | null> {
  const read = await selectWithAnswers(ctx, { ...where, attemptId: sent.attempt_id })
  if (!read || read.row.status !== 'open' || isOverdue(read.row, ctx.now)) return null
  const opened = await openAttempt(ctx, read.row, read.answers)
  const given = judgeAnswer(opened, sent, ctx.now)
  const { row, body } = opened
  const cursor = sent.advance ? cursorAfter(row, body.settings, sent.question_id) : row.cursor
  if (!given || answerTo(opened, sent.question_id) || cursor >= row.question_order.length) return null
  if (!(await writeAnswer(ctx, { row, given, cursor }))) return null
  return withAnswer({ ...opened, row: { ...row, cursor } }, given)
}

/**
 * The graded answer; null when it equals the recorded one. Throws 422 for an answer of the wrong shape and 409 for
 * one that comes too late.
 */
export function judgeAnswer(
  opened: OpenedAttempt,
  { question_id, answer }: SentAnswer,
  now: Date,
): RecordedAnswer | null {
  const { row, body, keys } = opened
  if (!row.question_order.includes(question_id)) throw invalid({ question_id: ['learning.question_unknown'] })
  const question = questionOf(body, question_id)
  const problem = answerProblem(question, answer)
  if (problem) throw invalid(problem)
  const before = answerTo(opened, question_id)
  if (before && sameAnswer(question.type, before.answer, answer)) return null
  refuseLate(opened, question_id)
  const graded = gradeAnswer(question, found(keys[question_id]), answer)
  return { question_id, answer, ...graded, answered_at: now.toISOString() }
}

/**
 * An answer becomes final once its feedback was shown, once the student has moved past it without a way back, or
 * when the attempt ends.
 */
function refuseLate(opened: OpenedAttempt, questionId: string): void {
  const { row, body } = opened
  const index = row.question_order.indexOf(questionId)
  if (row.status === 'expired') throw conflict('learning.time_over')
  if (row.status !== 'open') throw conflict('learning.attempt_closed')
  if (body.settings.feedback === 'immediate' && answerTo(opened, questionId))
    throw conflict('learning.answer_locked')
  if (index > row.cursor && !inAnyOrder(body.settings)) throw conflict('learning.question_ahead')
  if (index < row.cursor && !body.settings.back_allowed) throw conflict('learning.question_passed')
}

/** The attempt with an answer added; it replaces an earlier answer to the same question. */
export const withAnswer = (opened: OpenedAttempt, given: RecordedAnswer): OpenedAttempt => ({
  ...opened,
  answers: [...opened.answers.filter(({ question_id }) => question_id !== given.question_id), given],
})
