import * as z from 'zod/mini'
import { count } from '../fields.ts'

/** Why a language cannot be published yet. */
export const gateReasonKeys = ['assessed_not_approved', 'words_short', 'errors', 'lessons_missing'] as const

/** Filters for a job’s units, as used in the workbench’s URL. */
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
  /** Number of units, words (`words_short`) or lessons. */
  count,
  /** Percentage of words that the company requires, for `words_short`. */
  needed: z.optional(z.int()),
  /** Query parameters that show the missing units in the workbench. */
  filter: z.object({
    only: z.optional(z.enum(unitSelections)),
    part: z.optional(z.enum(['outline', 'lessons', 'quizzes'])),
    state: z.optional(z.enum(['untranslated'])),
  }),
})
export type GateReason = z.infer<typeof gateReason>

export const localeGate = z.object({ publishable: z.boolean(), reasons: z.array(gateReason) })
export type LocaleGate = z.infer<typeof localeGate>
