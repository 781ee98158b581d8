import * as z from 'zod/mini'
import { blockId } from '../content/content.ts'
import { count, id, locale, text, timestamp, words } from '../fields.ts'
import { limits } from '../limits.ts'

/**
 * A unit is the smallest translatable part with a state: a short text of the outline or of a quiz, or a block of a
 * lesson. Its words are `fields`, each a marked text: `<1>bold</1>` and `<2/>` stand for the marks and breaks listed in
 * `codes`.
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

/** The meaning of a number in a marked text. A break has no end tag. */
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

/** A check’s finding. `text` is what is missing or superfluous; `fix` is a corrected field. */
export const finding = z.object({
  code: z.enum(checkCodes),
  severity: z.enum(['error', 'warning']),
  /** Index of the field. */
  field: z.int(),
  text: z.optional(z.string()),
  fix: z.optional(z.string()),
  /** A person dismissed the finding for this text and gave a reason. */
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
  /** Sorts the units of a job in course order. */
  position: z.int(),
  /** The lesson, quiz or course it belongs to. */
  group_id: id,
  group_title: z.string(),
  /** `course.title`, `question.text`, `answer.feedback`, `block.paragraph`, `block.knowledgeCheck`, … */
  what: z.string(),
  /** Set for a unit that is a block; its lesson is the group. */
  block_id: z.nullable(blockId),
  /**
   * The name of each field, such as `text`, `question` or `answers.text`, with its maximum length; null if unlimited.
   */
  names: z.array(z.object({ name: z.string(), limit: z.nullable(z.int()) })),
  source: z.array(z.string()),
  /** Null if there is no translation yet. */
  target: z.nullable(z.array(z.string())),
  codes: z.array(code),
  state: unitState,
  origin: z.nullable(z.enum(origins)),
  /** The service, for machine-translated text. */
  provider: z.nullable(z.string()),
  words: z.int(),
  /** Questions, answers and scored exercises: these must be approved before a language is published. */
  assessed: z.boolean(),
  revision: z.int(),
  /** The hash of the current source; sent back when saving. */
  source_hash: z.string(),
  /** The source that the target was translated from, if it has changed since and is known. */
  previous_source: z.nullable(z.array(z.string())),
  checks: z.array(finding),
  /** The reason for the rejection. */
  reason: z.nullable(z.string()),
  open_questions: z.int(),
  /** An imported file has a different text, and nobody has decided yet. */
  has_file_suggestion: z.boolean(),
  comments: z.int(),
  /** Number of other units in the job with the same source. */
  repeats: z.int(),
  updated_at: z.nullable(timestamp),
  updated_by: z.nullable(z.string()),
  can: z.object({ edit: z.boolean(), approve: z.boolean(), reject: z.boolean() }),
})
export type TranslationUnit = z.infer<typeof unit>

const amount = z.object({ units: count, words: count })
/** Totals of the job. */
export const jobCounts = z.object({
  units: count,
  words: count,
  by_state: z.record(unitState, amount),
  errors: count,
  warnings: count,
  questions: count,
  /** Texts from imported files that await a decision. */
  file_suggestions: count,
  /** Percentage of words that are translated, in review or approved. */
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
