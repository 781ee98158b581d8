import { type QuestionType, questionTypes } from '../quizzes/question-types.ts'
import { multipleChoice, singleChoice, trueFalse } from './choice.ts'
import { cloze } from './cloze.ts'
import { hotspot } from './hotspot.ts'
import { inspectEmail } from './inspect-email.ts'
import { matching } from './matching.ts'
import { numericRange } from './numeric-range.ts'
import { ordering } from './ordering.ts'
import {
  type KeyedQuestion,
  type MissingPart,
  missingParts,
  type QuestionTypeRules,
} from './question-type.ts'
import { shortText } from './short-text.ts'

/** The rules of each question type, used on both sides. */
export const questionRules: Readonly<Record<QuestionType, QuestionTypeRules>> = {
  single_choice: singleChoice,
  multiple_choice: multipleChoice,
  true_false: trueFalse,
  matching,
  ordering,
  short_text: shortText,
  numeric_range: numericRange,
  cloze,
  hotspot,
  inspect_email: inspectEmail,
}

const typesWhere = (isSo: (rules: QuestionTypeRules) => boolean): QuestionType[] =>
  questionTypes.filter((type) => isSo(questionRules[type]))

/** Types whose answers can be partly correct; for the others, an answer is either right or wrong. */
export const divisibleTypes = typesWhere(({ isDivisible }) => isDivisible)
/** Types that give partial credit if the author does not choose. */
export const partialByDefault = typesWhere(({ isPartialByDefault }) => isPartialByDefault)

export interface TypedQuestion extends KeyedQuestion {
  type: QuestionType
}

/** Message keys by field. */
export type Problems = Record<string, string[]>

/** The problems that make a question unusable; empty if there are none. */
export const keyProblems = (question: TypedQuestion): Problems =>
  Object.fromEntries(
    questionRules[question.type].faults(question).map(({ field, message }) => [field, [message]]),
  )

/** What the author has not written yet, in the order of `missingParts`. */
export function missingIn(question: TypedQuestion & { text: string }): MissingPart[] {
  const faults = questionRules[question.type].faults(question)
  const found = new Set(faults.map(({ missing }) => missing))
  if (question.text.trim() === '') found.add('text')
  return missingParts.filter((part) => found.has(part))
}
