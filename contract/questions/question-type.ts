import type { Area, EmailPart, RangeEnds } from '../quizzes/question-types.ts'

/** What makes a question of its type: everything that has one meaning in every language, and the words in one of them. */
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

/** What an author still has to write, in the order in which the editor lists it. */
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

/** What keeps a question from being used. */
export interface Fault {
  /** A field of the question, such as `answers.1.text`. */
  field: string
  /** A message key, with its number after a bar. */
  message: string
  /** Absent where the author has written something wrong rather than nothing yet. */
  missing?: MissingPart
}

export interface QuestionTypeRules {
  /** An answer can be partly right. */
  isDivisible: boolean
  /** A part of the points is given where the author does not say. */
  isPartialByDefault: boolean
  /** Where several faults have the same field, the last one counts. */
  faults: (question: KeyedQuestion) => Fault[]
}

export const countCorrect = (answers: readonly KeyedAnswer[]): number =>
  answers.filter(({ is_correct }) => is_correct).length

export const isBlank = (text: string): boolean => text.trim() === ''

/** The fault where the condition holds. */
export const faultIf = (isFault: boolean, field: string, message: string, missing?: MissingPart): Fault[] =>
  isFault ? [{ field, message, ...(missing ? { missing } : {}) }] : []

/** Faults of too few or too many answers. */
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

/** Answers without words, among those that need some. */
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
