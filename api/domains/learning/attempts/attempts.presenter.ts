import type { Attempt, StudentQuestion } from '#contract/learning/attempts.ts'
import type { Locale } from '#contract/locales.ts'
import type { QuestionBody, QuizBody, QuizKeys } from '#domains/publishing/publishing.documents.ts'
import type { QuizProgressState } from '../progress/quiz-state.rules.ts'
import type { AttemptRow } from './attempts.queries.ts'
import { gradeAttempt, inAnyOrder, type RecordedAnswer } from './attempts.rules.ts'
import { feedbackOn } from './grading/question-feedback.rules.ts'

/** An attempt with its quiz document, answer keys and recorded answers. */
export interface OpenedAttempt {
  row: AttemptRow
  body: QuizBody
  keys: QuizKeys
  answers: readonly RecordedAnswer[]
}

/**
 * An attempt as its student may see it now, which depends on the quiz's other attempts. This is the only place
 * where anything from the answer keys enters a response.
 */
export function toAttempt(opened: OpenedAttempt, now: Date, quiz: QuizProgressState | null): Attempt {
  const { row, body } = opened
  const disclosure = disclosureOf(opened, quiz)
  const closed = row.status !== 'open'
  const current = row.question_order[row.cursor]
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    practice: row.practice,
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
        correct: given && disclosure !== 'nothing' ? given.correct : null,
        partly: disclosure === 'key' && given !== undefined && !given.correct && given.points > 0,
      }
    }),
    question:
      closed || current === undefined ? null : toQuestion(opened, questionOf(body, current), disclosure),
    result: closed ? toResult(opened, disclosure) : null,
  }
}

/** Like toAttempt, for opening the quiz: includes all questions where they may be answered in any order. */
export function toWholeAttempt(opened: OpenedAttempt, now: Date, quiz: QuizProgressState | null): Attempt {
  const { row, body } = opened
  const attempt = toAttempt(opened, now, quiz)
  if (row.status !== 'open' || !inAnyOrder(body.settings)) return attempt
  const questions = row.question_order.map((id) => toQuestion(opened, questionOf(body, id), 'nothing'))
  return { ...attempt, questions }
}

/**
 * What is disclosed about the given answers: the key with its explanations, only which answers were right, or
 * neither.
 */
type Disclosure = 'key' | 'marks' | 'nothing'

/** The key is withheld while it could help in an open attempt or in one that may still be taken to pass. */
function disclosureOf(
  { row, body: { settings } }: OpenedAttempt,
  quiz: QuizProgressState | null,
): Disclosure {
  if (settings.feedback === 'never') return 'nothing'
  if (row.status === 'open') return settings.feedback === 'immediate' ? 'key' : 'nothing'
  if (!quiz || quiz.open) return 'nothing'
  if (settings.feedback === 'immediate' || quiz.settled) return 'key'
  return quiz.blocked?.rule === 'attempts_used' ? 'key' : 'marks'
}

/**
 * Whether the next attempt is only practice: the key of its questions was already shown and the result no longer
 * matters.
 */
export const isPractice = (
  { feedback }: QuizBody['settings'],
  quiz: QuizProgressState | null,
  changed: boolean,
): boolean => feedback !== 'never' && quiz?.settled === true && !changed

function toResult(opened: OpenedAttempt, disclosure: Disclosure): NonNullable<Attempt['result']> {
  const { row, body, answers } = opened
  return {
    score: row.score ?? 0,
    passed: row.passed ?? false,
    correct: gradeAttempt(body, row.question_order, answers).correct,
    total: row.question_order.length,
    pass_mark: body.settings.pass_mark,
    points: row.points ?? 0,
    review:
      disclosure === 'nothing'
        ? null
        : row.question_order.map((id) => toQuestion(opened, questionOf(body, id), disclosure)),
  }
}

function toQuestion(opened: OpenedAttempt, question: QuestionBody, disclosure: Disclosure): StudentQuestion {
  const { row, keys } = opened
  const given = answerTo(opened, question.id)
  const order = row.answer_order[question.id]
  const answers = order
    ? order.flatMap((id) => question.answers.filter((answer) => answer.id === id))
    : question.answers
  const key = keys[question.id]
  const showsKey = disclosure === 'key' && (given !== undefined || row.status !== 'open')
  const { objective: _, partial_credit: __, ...withoutKey } = question
  return {
    ...withoutKey,
    answers,
    given: given?.answer ?? null,
    feedback: showsKey && key ? feedbackOn(question, key, given) : null,
  }
}

/** The answer recorded for a question, if any. */
export const answerTo = ({ answers }: OpenedAttempt, questionId: string): RecordedAnswer | undefined =>
  answers.find(({ question_id }) => question_id === questionId)

export function questionOf(body: QuizBody, id: string): QuestionBody {
  const question = body.questions.find((one) => one.id === id)
  if (!question) throw new Error(`The document of quiz ${body.id} has no question ${id}`)
  return question
}
