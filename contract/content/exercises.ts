import * as z from 'zod/mini'
import { percent, text } from '../fields.ts'
import { limits } from '../limits.ts'

/**
 * Exercises inside a lesson: what the author sets, what the student answers, and what is kept of it. They are data, so that they
 * translate, follow the brand and can be scored. A text may be empty while its author is still writing.
 */
/** Of a thing within a block's data. */
export const partId = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,35}$/))
const mark = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,36}$/))
const list = <T extends z.ZodMiniType>(thing: T, max: number) => z.array(thing).check(z.maxLength(max))
const name = text(limits.exercise.name)
const line = text(limits.exercise.line)
const reason = text(limits.exercise.reason)
const target = text(limits.exercise.target)
/** Whether the answer is kept for the student. */
const scored = z.boolean()

/** A link or button of an e-mail. Its words are looked for in the text; those that are not found there stand below it. */
const emailLink = z.strictObject({ id: partId, words: line, target, button: z.boolean() })
const attachment = z.strictObject({ id: partId, name, size: text(20) })
export const fixedEmailParts = ['from', 'to', 'sent', 'subject', 'body'] as const
/** `part` is one of `fixedEmailParts` or the id of a link or an attachment; `words` says which words of the body. */
const emailSign = z.strictObject({
  id: partId,
  part: partId,
  words: line,
  title: name,
  why: reason,
  hint: line,
})
export const emailInspection = z.strictObject({
  from_name: name,
  from_address: line,
  to: line,
  sent: name,
  subject: line,
  /** A line is a paragraph. */
  body: text(limits.exercise.body),
  links: list(emailLink, 10),
  attachments: list(attachment, 5),
  signs: list(emailSign, 12),
  is_phishing: z.boolean(),
  /** How many signs have to be found. */
  needed: z.int().check(z.gte(0), z.lte(12)),
  /** Tells the student how many signs there are, and where to look for each. */
  hints: z.boolean(),
  scored,
})
export type EmailInspection = z.infer<typeof emailInspection>
export type EmailSign = EmailInspection['signs'][number]

const shownLink = z.strictObject({
  id: partId,
  shown: line,
  target,
  is_trap: z.boolean(),
  why: reason,
})
export const linkInspection = z.strictObject({ links: list(shownLink, 8), scored })
export type LinkInspection = z.infer<typeof linkInspection>

const clue = z.strictObject({ id: partId, title: name, why: reason })
export const signInPrompt = z.strictObject({
  /** What the student is doing when the prompt comes. */
  story: reason,
  app: name,
  account: name,
  place: name,
  device: name,
  time: name,
  is_genuine: z.boolean(),
  clues: list(clue, 8),
  scored,
})
export type SignInPrompt = z.infer<typeof signInPrompt>

/** From 0, guessed at once, to 4, out of reach. */
const passwordLevel = z.int().check(z.gte(0), z.lte(4))
export const passwordTrial = z.strictObject({
  task: line,
  wanted: passwordLevel,
  advice: reason,
  scored,
})
export type PasswordTrial = z.infer<typeof passwordTrial>

const checkAnswer = z.strictObject({
  id: partId,
  text: text(300),
  is_correct: z.boolean(),
  feedback: text(500),
})
export const knowledgeCheck = z.strictObject({
  question: reason,
  answers: list(checkAnswer, 8),
  explanation: reason,
  scored,
})
export type KnowledgeCheck = z.infer<typeof knowledgeCheck>

/** A scored check as its student has it: which answers are right is told with the result, see `checkKey`. */
export interface WithheldCheck {
  question: string
  scored: true
  /** Whether more than one answer is right. */
  several: boolean
  answers: { id: string; text: string }[]
}
export const checkKey = z.object({
  answers: z.array(z.object({ id: partId, is_correct: z.boolean(), feedback: z.string() })),
  explanation: z.string(),
})
export type CheckKey = z.infer<typeof checkKey>

export const exercises = { emailInspection, linkInspection, signInPrompt, passwordTrial, knowledgeCheck }
export type ExerciseType = keyof typeof exercises
export const isExercise = (type: string): type is ExerciseType => Object.hasOwn(exercises, type)
export type ExerciseAttributes<T extends ExerciseType> = z.infer<(typeof exercises)[T]>

export const exerciseAnswer = z.discriminatedUnion('type', [
  /** `marks` are the places that were called suspicious. */
  z.strictObject({
    type: z.literal('emailInspection'),
    marks: list(mark, 100),
    is_phishing: z.boolean(),
  }),
  z.strictObject({
    type: z.literal('linkInspection'),
    links: list(z.strictObject({ id: partId, is_trap: z.boolean() }), 8),
  }),
  z.strictObject({ type: z.literal('signInPrompt'), approved: z.boolean() }),
  /** The password itself stays in the browser. */
  z.strictObject({ type: z.literal('passwordTrial'), level: passwordLevel }),
  z.strictObject({ type: z.literal('knowledgeCheck'), chosen: list(partId, 8) }),
])
export type ExerciseAnswer = z.infer<typeof exerciseAnswer>

export const exerciseScore = z.object({ score: percent, passed: z.boolean() })
export type ExerciseScore = z.infer<typeof exerciseScore>
