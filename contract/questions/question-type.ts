import type { Area, EmailPart, RangeEnds } from '../quizzes/question-types.ts'

/**
 * What the rules of a type check in a question: the data that is the same in every language, and the words in one of
 * them.
 */
export interface KeyedQuestion {
  passage: string
  range: RangeEnds | null
  answers: readonly KeyedAnswer[]
}
export interface KeyedAnswer {
  text: string
  is_correct: boolean
  match: string
  gap: number | null
  part: EmailPart | null
  target: string
  area: Area | null
}

/** What an author still has to write, in the order of the editor’s list. */
export const missingParts = [
  'text',
  'answers',
  'gaps',
  'unfilled',
  'places',
  'empty',
  'right',
  'ends',
  'range',
  'pairs',
  'email',
  'targets',
  'signs',
] as const
export type MissingPart = (typeof missingParts)[number]

/** A problem that makes a question unusable. */
export interface Fault {
  /** Path of a field of the question, such as `answers.1.text`. */
  field: string
  /** A message key, with its number after a vertical bar. */
  message: string
  /** Absent if the author wrote something wrong rather than nothing. */
  missing?: MissingPart
}

export interface QuestionTypeRules {
  /** Whether an answer can be partly correct. */
  isDivisible: boolean
  /** Whether partial credit is given if the author does not choose. */
  isPartialByDefault: boolean
  /** If several faults concern the same field, the last one wins. */
  faults: (question: KeyedQuestion) => Fault[]
}

export const countCorrect = (answers: readonly KeyedAnswer[]): number =>
  answers.filter(({ is_correct }) => is_correct).length

export const isBlank = (text: string): boolean => text.trim() === ''

/** The fault if the condition is true, otherwise none. */
export const faultIf = (isFault: boolean, field: string, message: string, missing?: MissingPart): Fault[] =>
  isFault ? [{ field, message, ...(missing ? { missing } : {}) }] : []

/** Faults for too few or too many answers. */
export const countFaults = (
  { length }: readonly KeyedAnswer[],
  { min, max, missing }: { min: number; max: number; missing?: MissingPart },
): Fault[] => [
  ...faultIf(length < min, 'answers', `field.too_few|${min}`, missing),
  ...faultIf(length > max, 'answers', `field.too_many|${max}`),
]

export const answerFaults = (
  answers: readonly KeyedAnswer[],
  field: string,
  messageOf: (answer: KeyedAnswer) => string | null,
  missing?: MissingPart,
): Fault[] =>
  answers.flatMap((answer, index) => {
    const message = messageOf(answer)
    return message ? faultIf(true, `answers.${index}.${field}`, message, missing) : []
  })

/** Faults for answers without words. */
export const blankFaults = (
  answers: readonly KeyedAnswer[],
  missing: MissingPart = 'empty',
  needsWords: (answer: KeyedAnswer) => boolean = () => true,
): Fault[] =>
  answerFaults(
    answers,
    'text',
    (answer) => (needsWords(answer) && isBlank(answer.text) ? 'field.required' : null),
    missing,
  )
