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

/** The rules of each type of question, for both sides. */
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

/** Those that can be partly right; of the others an answer is right or it is not. */
export const divisibleTypes = typesWhere(({ isDivisible }) => isDivisible)
/** Those of which a part gets a part of the points where the author does not say. */
export const partialByDefault = typesWhere(({ isPartialByDefault }) => isPartialByDefault)

export interface TypedQuestion extends KeyedQuestion {
  type: QuestionType
}

/** Field → message keys. */
export type Problems = Record<string, string[]>

/** What keeps a question from being used; empty when nothing does. */
export const keyProblems = (question: TypedQuestion): Problems =>
  Object.fromEntries(
    questionRules[question.type].faults(question).map(({ field, message }) => [field, [message]]),
  )

/** What an author has not written yet, in the order of `missingParts`. */
export function missingIn(question: TypedQuestion & { text: string }): MissingPart[] {
  const faults = questionRules[question.type].faults(question)
  const found = new Set(faults.map(({ missing }) => missing))
  if (question.text.trim() === '') found.add('text')
  return missingParts.filter((part) => found.has(part))
}
