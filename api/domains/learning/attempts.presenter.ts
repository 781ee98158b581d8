import type { Attempt, StudentQuestion } from '../../../contract/attempts.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { QuizBody, QuizKeys } from '../publishing/publishing.documents.ts'
import type { AttemptRow } from './attempts.queries.ts'
import { type GivenAnswer, gradeAttempt, type Question } from './attempts.rules.ts'

/** An attempt with all that it refers to. */
export interface OpenedAttempt {
  row: AttemptRow
  body: QuizBody
  keys: QuizKeys
  answers: readonly GivenAnswer[]
}

/** An attempt as its student may see it at this moment. The only place where something of the keys gets into an answer. */
export function toAttempt(opened: OpenedAttempt, now: Date): Attempt {
  const { row, body } = opened
  const closed = row.status !== 'open'
  const current = row.question_order[row.cursor]
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    locale: row.locale as Locale,
    started_at: row.started_at,
    deadline_at: row.deadline_at,
    server_now: now.toISOString(),
    cursor: row.cursor,
    total: row.question_order.length,
    progress: row.question_order.map((question_id) => {
      const given = answerTo(opened, question_id)
      return {
        question_id,
        answered: given !== undefined,
        correct: given && mayKnow(opened) ? given.correct : null,
      }
    }),
    question: closed || current === undefined ? null : toQuestion(opened, questionOf(body, current)),
    result: closed ? toResult(opened) : null,
  }
}

/** Whether right or wrong may be told of a question that is answered. */
const mayKnow = ({ row, body }: OpenedAttempt): boolean =>
  body.settings.feedback === 'immediate' ||
  (body.settings.feedback === 'after_attempt' && row.status !== 'open')

function toResult(opened: OpenedAttempt): NonNullable<Attempt['result']> {
  const { row, body, answers } = opened
  return {
    score: row.score ?? 0,
    passed: row.passed ?? false,
    correct: gradeAttempt(body, row.question_order, answers).correct,
    total: row.question_order.length,
    pass_mark: body.settings.pass_mark,
    points: row.points ?? 0,
    review:
      body.settings.feedback === 'never'
        ? null
        : row.question_order.map((id) => toQuestion(opened, questionOf(body, id))),
  }
}

function toQuestion(opened: OpenedAttempt, question: Question): StudentQuestion {
  const { row, keys } = opened
  const given = answerTo(opened, question.id)
  const order = row.answer_order[question.id]
  const answers = order
    ? order.flatMap((id) => question.answers.filter((answer) => answer.id === id))
    : question.answers
  const key = keys[question.id]
  const mayTell = mayKnow(opened) && (given !== undefined || row.status !== 'open')
  return {
    id: question.id,
    type: question.type,
    text: question.text,
    points: question.points,
    answers,
    given: given?.answer.answer_ids ?? null,
    feedback:
      mayTell && key
        ? {
            correct: given?.correct ?? false,
            best_answer_ids: key.correct,
            explanation: key.explanation,
            answers: Object.entries(key.feedback).map(([id, feedback]) => ({ id, feedback })),
          }
        : null,
  }
}

/** What was answered to a question, if anything. */
export const answerTo = ({ answers }: OpenedAttempt, questionId: string): GivenAnswer | undefined =>
  answers.find(({ question_id }) => question_id === questionId)

export function questionOf(body: QuizBody, id: string): Question {
  const question = body.questions.find((one) => one.id === id)
  if (!question) throw new Error(`Document of quiz ${body.id} lacks question ${id}`)
  return question
}
