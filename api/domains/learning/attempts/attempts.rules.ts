import type { GivenAnswer, QuestionType } from '#contract/quizzes/question-types.ts'
import type { QuizBody } from '#domains/publishing/publishing.documents.ts'

export interface RecordedAnswer {
  question_id: string
  answer: GivenAnswer
  correct: boolean
  points: number
  answered_at: string
}

export interface AttemptGrade {
  /** Percentage of all points that the attempt's questions could give, rounded down: 100 means full marks. */
  score: number
  passed: boolean
  correct: number
}

/** Unanswered questions count as wrong. */
export function gradeAttempt(
  body: QuizBody,
  order: readonly string[],
  answers: readonly RecordedAnswer[],
): AttemptGrade {
  const inOrder = new Set(order)
  const possible = body.questions.reduce((sum, { id, points }) => sum + (inOrder.has(id) ? points : 0), 0)
  const counted = answers.filter(({ question_id }) => inOrder.has(question_id))
  const won = counted.reduce((sum, { points }) => sum + points, 0)
  const score = possible > 0 ? Math.floor((100 * won) / possible) : 0
  return {
    score,
    passed: score >= body.settings.pass_mark,
    correct: counted.filter(({ correct }) => correct).length,
  }
}

/**
 * Whether the questions may be answered in any order: nothing of the key is disclosed before the end, and the
 * student can always go back.
 */
export const inAnyOrder = ({ feedback, back_allowed }: QuizBody['settings']): boolean =>
  back_allowed && feedback !== 'immediate'

/**
 * The cursor of an attempt after a question was answered. Where the order is fixed it moves only if the question is
 * the current one.
 */
export function cursorAfter(
  { cursor, question_order }: { cursor: number; question_order: readonly string[] },
  settings: QuizBody['settings'],
  questionId: string,
): number {
  const index = inAnyOrder(settings) ? question_order.indexOf(questionId) : cursor
  return question_order[index] === questionId ? index + 1 : cursor
}

/** Returns a random whole number from 0 up to, but not including, its argument. */
export type Pick = (below: number) => number

function shuffled<T>(items: readonly T[], pick: Pick): T[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = pick(last + 1)
    ;[result[last], result[other]] = [result[other] as T, result[last] as T]
  }
  return result
}

/**
 * Which questions an attempt asks and in which order. A random selection from a quiz with a fixed order keeps that
 * order.
 */
export function drawQuestions({ questions, settings }: QuizBody, pick: Pick): string[] {
  const ids = questions.map(({ id }) => id)
  const drawn = settings.draw === null ? ids : shuffled(ids, pick).slice(0, settings.draw)
  return settings.question_order === 'shuffled'
    ? shuffled(drawn, pick)
    : ids.filter((id) => drawn.includes(id))
}

/**
 * Types whose answers always keep the author's order: either the order has a meaning, or the answers are not shown
 * as a list.
 */
const fixedOrder: readonly QuestionType[] = ['true_false', 'hotspot', 'inspect_email']

/**
 * The order in which this attempt shows the answers of each question; only for questions whose answers are
 * shuffled. Ordering and matching questions always are.
 */
export function drawAnswers(body: QuizBody, order: readonly string[], pick: Pick): Record<string, string[]> {
  const isShuffled = ({ type }: QuizBody['questions'][number]): boolean =>
    type === 'ordering' ||
    type === 'matching' ||
    (body.settings.shuffle_answers && !fixedOrder.includes(type))
  const drawn = body.questions.filter(
    (question) => order.includes(question.id) && question.answers.length > 0 && isShuffled(question),
  )
  return Object.fromEntries(
    drawn.map(({ id, answers }) => [
      id,
      shuffled(
        answers.map((answer) => answer.id),
        pick,
      ),
    ]),
  )
}

export const isOverdue = (attempt: { status: string; deadline_at: string | null }, now: Date): boolean =>
  attempt.status === 'open' &&
  attempt.deadline_at !== null &&
  Date.parse(attempt.deadline_at) <= now.getTime()
