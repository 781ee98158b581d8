import type { StudentQuestion } from '#contract/learning/attempts.ts'
import { isSingle } from './answer-input.ts'

/**
 * `best`: correct; `also`: correct too, but not among those chosen; `given`: chosen and not correct; `rest`: neither.
 */
export type AnswerState = 'open' | 'best' | 'also' | 'given' | 'rest'

/** The state of an answer once feedback is available. */
export const answerState = (question: StudentQuestion, answerId: string): AnswerState => {
  const { type, feedback, given } = question
  if (!feedback) return 'open'
  const chosen = given?.answer_ids?.includes(answerId) === true
  if (feedback.best_answer_ids.includes(answerId)) return isSingle(type) || chosen ? 'best' : 'also'
  return chosen ? 'given' : 'rest'
}

/** The text key of the flag beside an answer; none for an answer without one. */
export const answerFlag = (
  question: StudentQuestion,
  answerId: string,
): `quiz.flags.${'best' | 'given' | 'both' | 'right' | 'also'}` | null => {
  const state = answerState(question, answerId)
  if (state === 'also' || state === 'given') return `quiz.flags.${state}`
  if (state !== 'best') return null
  if (!isSingle(question.type)) return 'quiz.flags.right'
  return question.given?.answer_ids?.includes(answerId) ? 'quiz.flags.both' : 'quiz.flags.best'
}

/**
 * The state of an answer in a review, with its flag: the student's choice shows even while the answer key is
 * withheld.
 */
export const answerInReview = (question: StudentQuestion, answerId: string) =>
  !question.feedback && question.given?.answer_ids?.includes(answerId)
    ? ({ state: 'chosen', flag: 'quiz.flags.given' } as const)
    : { state: answerState(question, answerId), flag: answerFlag(question, answerId) }

/** A single choice replaces the previous one; otherwise each answer is toggled. */
export const choose = (
  type: StudentQuestion['type'],
  chosen: readonly string[],
  answerId: string,
): readonly string[] => {
  if (isSingle(type)) return [answerId]
  return chosen.includes(answerId) ? chosen.filter((id) => id !== answerId) : [...chosen, answerId]
}
