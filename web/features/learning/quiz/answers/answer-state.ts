import type { StudentQuestion } from '#contract/learning/attempts.ts'
import { isSingle } from './answer-input.ts'

/** `best`: right; `also`: right as well, and not among those chosen; `given`: chosen, and not right; `rest`: neither. */
export type AnswerState = 'open' | 'best' | 'also' | 'given' | 'rest'

/** How an answer stands once the feedback may be known. */
export const answerState = (question: StudentQuestion, answerId: string): AnswerState => {
  const { type, feedback, given } = question
  if (!feedback) return 'open'
  const chosen = given?.answer_ids?.includes(answerId) === true
  if (feedback.best_answer_ids.includes(answerId)) return isSingle(type) || chosen ? 'best' : 'also'
  return chosen ? 'given' : 'rest'
}

/** The words beside an answer, as the key of their text; none beside what nothing is said of. */
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

/** How an answer stands in a review, and its words: also where the key is kept back one sees what one has chosen. */
export const answerInReview = (question: StudentQuestion, answerId: string) =>
  !question.feedback && question.given?.answer_ids?.includes(answerId)
    ? ({ state: 'chosen', flag: 'quiz.flags.given' } as const)
    : { state: answerState(question, answerId), flag: answerFlag(question, answerId) }

/** One of several takes the place of the one before; otherwise each is switched on or off. */
export const choose = (
  type: StudentQuestion['type'],
  chosen: readonly string[],
  answerId: string,
): readonly string[] => {
  if (isSingle(type)) return [answerId]
  return chosen.includes(answerId) ? chosen.filter((id) => id !== answerId) : [...chosen, answerId]
}
