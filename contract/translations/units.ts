import * as z from 'zod/mini'
import { blockId } from '../content/content.ts'
import { count, id, locale, text, timestamp, words } from '../fields.ts'
import { limits } from '../limits.ts'

/**
 * A unit is the smallest thing that is translated and has a state: a short text of the outline or of a quiz, or a block of a lesson.
 * Its words are `fields`, each a marked text: `<1>bold</1>` and `<2/>` stand for the marks and breaks that `codes` lists.
 */
export const unitStates = [
  'untranslated',
  'machine',
  'needs_update',
  'translated',
  'in_review',
  'rejected',
  'approved',
] as const
export type UnitState = (typeof unitStates)[number]
export const unitState = z.enum(unitStates)

export const origins = ['human', 'machine', 'memory', 'repeat', 'import'] as const
export type Origin = (typeof origins)[number]

export const unitParts = ['outline', 'lessons', 'quizzes'] as const
export type UnitPart = (typeof unitParts)[number]

/** What a number in a marked text stands for. A break has no end. */
export const code = z.object({
  id: z.int(),
  type: z.enum(['bold', 'italic', 'underline', 'strike', 'code', 'link', 'break']),
  href: z.optional(z.string()),
})
export type Code = z.infer<typeof code>

export const checkCodes = [
  'empty',
  'placeholder',
  'gaps',
  'marks',
  'parity',
  'icu',
  'too_long',
  'formatting',
  'unchanged',
  'length',
  'end_mark',
  'question_mark',
  'opening_mark',
  'french_space',
  'spaces',
  'numbers',
  'brackets',
  'repeated_word',
  'glossary',
  'forbidden_term',
  'script',
] as const

/** What a check found. `text` is what is missing or too much, `fix` a whole field that would be right. */
export const finding = z.object({
  code: z.enum(checkCodes),
  severity: z.enum(['error', 'warning']),
  /** Index of the field. */
  field: z.int(),
  text: z.optional(z.string()),
  fix: z.optional(z.string()),
  /** A person said that it does not matter here, and why. */
  dismissed: z.optional(z.boolean()),
  reason: z.optional(z.string()),
})
export type Finding = z.infer<typeof finding>

export const markedText = text(20_000)
export const fields = z.array(markedText).check(z.minLength(1), z.maxLength(200))

export const unit = z.object({
  id,
  kind: z.enum(['text', 'block']),
  part: z.enum(unitParts),
  /** Orders the units of a job as the course does. */
  position: z.int(),
  /** The lesson or quiz it belongs to, or the course. */
  group_id: id,
  group_title: z.string(),
  /** `course.title`, `question.text`, `answer.feedback`, `block.paragraph`, `block.knowledgeCheck`, … */
  what: z.string(),
  /** Of a block, and which lesson it is in. */
  block_id: z.nullable(blockId),
  /** What each field is called: `text`, `question`, `answers.text`, …; with the longest text it takes, null where there is no bound. */
  names: z.array(z.object({ name: z.string(), limit: z.nullable(z.int()) })),
  source: z.array(z.string()),
  /** Null where nothing is there yet. */
  target: z.nullable(z.array(z.string())),
  codes: z.array(code),
  state: unitState,
  origin: z.nullable(z.enum(origins)),
  /** Which service, of a machine's text. */
  provider: z.nullable(z.string()),
  words: z.int(),
  /** Questions, answers and what is scored: these are approved before a language is published. */
  assessed: z.boolean(),
  revision: z.int(),
  /** Of the source as it is now; sent back with what is saved. */
  source_hash: z.string(),
  /** The source that the target was made from, where it has changed since and is known. */
  previous_source: z.nullable(z.array(z.string())),
  checks: z.array(finding),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
  open_questions: z.int(),
  /** A file said something else of it, and nobody has decided yet. */
  has_file_suggestion: z.boolean(),
  comments: z.int(),
  /** How many other units of the job have the same source. */
  repeats: z.int(),
  updated_at: z.nullable(timestamp),
  updated_by: z.nullable(z.string()),
  can: z.object({ edit: z.boolean(), approve: z.boolean(), reject: z.boolean() }),
})
export type TranslationUnit = z.infer<typeof unit>

const amount = z.object({ units: count, words: count })
/** Of the job as a whole. */
export const jobCounts = z.object({
  units: count,
  words: count,
  by_state: z.record(unitState, amount),
  errors: count,
  warnings: count,
  questions: count,
  /** Texts of files that wait for a decision. */
  file_suggestions: count,
  /** Percent of the words that are translated, in review or approved. */
  progress: z.int(),
})
export type JobCounts = z.infer<typeof jobCounts>

export const person = z.object({ id, name: z.string() })
export const jobParams = z.object({ courseId: id, translationJobId: id })
export const itemParams = z.object({ courseId: id, translationJobId: id, translationJobItemId: id })
export const jobsPath = '/api/courses/:courseId/translation_jobs'
export const jobPath = `${jobsPath}/:translationJobId`
export const unitsAtOnce = 200
export const reasonText = words(limits.reason)
export const localePair = { source_locale: locale, target_locale: locale }
