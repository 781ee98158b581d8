import type { StudentQuestion } from '../../../../contract/attempts.ts'
import { isSingle } from './given.ts'

/** `best`: the best answer, chosen or not; `given`: chosen, and another was better; `rest`: neither. */
export type AnswerState = 'open' | 'best' | 'given' | 'rest'

/** How an answer stands once the feedback may be known. */
export const answerState = ({ feedback, given }: StudentQuestion, answerId: string): AnswerState => {
  if (!feedback) return 'open'
  if (feedback.best_answer_ids.includes(answerId)) return 'best'
  return given?.answer_ids?.includes(answerId) ? 'given' : 'rest'
}

/** One of several takes the place of the one before; otherwise each is switched on or off. */
export const choose = (
  type: StudentQuestion['type'],
  chosen: readonly string[],
  answerId: string,
): readonly string[] => {
  if (isSingle(type)) return [answerId]
  return chosen.includes(answerId) ? chosen.filter((id) => id !== answerId) : [...chosen, answerId]
}
