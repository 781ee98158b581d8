import type { QuestionWithoutKey, StudentQuestion } from '#contract/learning/attempts.ts'
import type { GivenAnswer, QuestionType } from '#contract/quizzes/question-types.ts'

/** The props of every type of answer input. */
export interface InputProps {
  question: StudentQuestion
  given: GivenAnswer
  onChange: (given: GivenAnswer) => void
  /** True once the answer can no longer change. */
  fixed: boolean
  labelledBy: string
  /** The language of the question. */
  lang: string
}

/** Types whose answers can be chosen from a list by digit keys. */
const choices: readonly QuestionType[] = ['single_choice', 'multiple_choice', 'true_false']
export const isChoice = (type: QuestionType): boolean => choices.includes(type)

/** Types with a single answer. */
export const isSingle = (type: QuestionType): boolean => type === 'single_choice' || type === 'true_false'

/** The initial answer. An order that was neither changed nor confirmed is no answer. */
export const startOf = ({ given }: Pick<StudentQuestion, 'given'>): GivenAnswer => given ?? {}

/** Whether the answer is complete enough to send. */
export const isReady = (question: QuestionWithoutKey, given: GivenAnswer): boolean => {
  const { answer_ids = [], matches = [], text = '', number, gaps = [], points = [] } = given
  switch (question.type) {
    case 'matching':
      return matches.length === question.answers.length
    case 'short_text':
      return text.trim() !== ''
    case 'numeric_range':
      return number !== undefined
    case 'cloze':
      return (
        gaps.length > 0 &&
        gaps.every((gap) => gap.text.trim() !== '') &&
        gaps.length === question.gaps?.length
      )
    case 'hotspot':
      return answer_ids.length + points.length > 0
    default:
      return answer_ids.length > 0
  }
}

/** Whether the server has the answer that is shown. */
export const isSame = (saved: GivenAnswer | null, given: GivenAnswer): boolean =>
  saved !== null && JSON.stringify(saved) === JSON.stringify(given)
