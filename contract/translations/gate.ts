import * as z from 'zod/mini'
import { count } from '../fields.ts'

/** Why a language is not published yet. */
export const gateReasonKeys = ['assessed_not_approved', 'words_short', 'errors', 'lessons_missing'] as const

/** Filters of a job's units, as the workbench has them in its address. */
export const unitSelections = [
  'todo',
  'errors',
  'warnings',
  'questions',
  'file_suggestions',
  'repeated',
  'assessed',
  'unapproved',
  'mine',
] as const

export const gateReason = z.object({
  key: z.enum(gateReasonKeys),
  /** Units, words (`words_short`) or lessons. */
  count,
  /** Percent of words that the company asks for, with `words_short`. */
  needed: z.optional(z.int()),
  /** What shows in the workbench what is missing: parameters of its address. */
  filter: z.object({
    only: z.optional(z.enum(unitSelections)),
    part: z.optional(z.enum(['outline', 'lessons', 'quizzes'])),
    state: z.optional(z.enum(['untranslated'])),
  }),
})
export type GateReason = z.infer<typeof gateReason>

export const localeGate = z.object({ publishable: z.boolean(), reasons: z.array(gateReason) })
export type LocaleGate = z.infer<typeof localeGate>
