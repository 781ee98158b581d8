import type { QuestionWithoutKey, StudentQuestion } from '#contract/learning/attempts.ts'
import type { GivenAnswer, QuestionType } from '#contract/quizzes/question-types.ts'

/** What every kind of question gets to be answered with. */
export interface InputProps {
  question: StudentQuestion
  given: GivenAnswer
  onChange: (given: GivenAnswer) => void
  /** True once the answer stands. */
  fixed: boolean
  labelledBy: string
  /** The language that the question is written in. */
  lang: string
}

/** Those whose answers are chosen from a list by their digits. */
const choices: readonly QuestionType[] = ['single_choice', 'multiple_choice', 'true_false']
export const isChoice = (type: QuestionType): boolean => choices.includes(type)

/** Those that one answer is chosen of. */
export const isSingle = (type: QuestionType): boolean => type === 'single_choice' || type === 'true_false'

/** What an answer begins with. An order that nobody has touched or confirmed is none. */
export const startOf = ({ given }: Pick<StudentQuestion, 'given'>): GivenAnswer => given ?? {}

/** Whether there is enough to be sent. */
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

/** Whether what is shown is what the server has. */
export const isSame = (saved: GivenAnswer | null, given: GivenAnswer): boolean =>
  saved !== null && JSON.stringify(saved) === JSON.stringify(given)
