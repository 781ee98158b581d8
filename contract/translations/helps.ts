import * as z from 'zod/mini'
import { endpoint, type ResponseOf } from '../endpoint.ts'
import { count, id, line, lineOrNone, locale, one, pageOf, pageQuery, text, timestamp } from '../fields.ts'
import { limits } from '../limits.ts'
import { itemParams, jobParams, jobPath, localePair, unitState } from './units.ts'

const suggestion = z.object({
  /** `file`: from an imported file, for a text that has changed since. */
  from: z.enum(['memory', 'machine', 'file']),
  /**
   * 101 for a match in the same context, 100 for an exact match, lower for a fuzzy one; null for suggestions of
   * machines and files.
   */
  score: z.nullable(z.int()),
  fields: z.array(z.string()),
  /** The source text of the memory entry. */
  source: z.nullable(z.array(z.string())),
  /** The person who confirmed or imported it, or the service it is from. */
  by: z.nullable(z.string()),
  at: z.nullable(timestamp),
  /** The file it is from, and why it was not saved: the source had changed, or the text had. */
  file: z.nullable(z.object({ name: z.string(), result: z.enum(['stale', 'conflict']) })),
})

const termHit = z.object({
  id,
  term: z.string(),
  target: z.string(),
  note: z.string(),
  /** Other accepted forms of the target. */
  forms: z.array(z.string()),
  /** Translations that must not be used for the term. */
  forbidden: z.array(z.string()),
  /** The term stays untranslated in every language. */
  keep: z.boolean(),
  case_sensitive: z.boolean(),
  /** Position in the joined source, for highlighting. */
  field: z.int(),
  start: z.int(),
  end: z.int(),
})

export const listSuggestions = endpoint({
  method: 'GET',
  path: `${jobPath}/texts/:translationJobItemId/suggestions`,
  access: 'staff',
  reads: ['suggestions'],
  summary: 'What the memory knows for a unit, best first, and the glossary’s terms in it',
  params: itemParams,
  response: one(
    z.object({
      suggestions: z.array(suggestion),
      terms: z.array(termHit),
      /** The service that can also be asked for this text; null if there is none or the company does not allow it. */
      provider: z.nullable(z.string()),
    }),
  ),
})
export type UnitSuggestions = ResponseOf<typeof listSuggestions>['data']

export const suggestByMachine = endpoint({
  method: 'POST',
  path: `${jobPath}/texts/:translationJobItemId/machine`,
  access: 'staff',
  changes: [],
  summary:
    'Asks the service for machine translation for one unit and saves nothing; null where it has no answer',
  params: itemParams,
  response: one(z.nullable(suggestion)),
  errors: [409],
  perMinute: 60,
})

const glossaryTerm = z.object({
  id,
  ...localePair,
  term: z.string(),
  target: z.string(),
  /** Other accepted forms of the target. */
  forms: z.array(z.string()),
  /** Translations that must not be used for the term. */
  forbidden: z.array(z.string()),
  keep: z.boolean(),
  case_sensitive: z.boolean(),
  note: z.string(),
  updated_at: timestamp,
  can: z.object({ edit: z.boolean() }),
})
const forms = z.array(line(limits.title)).check(z.maxLength(20))

export const listGlossary = endpoint({
  method: 'GET',
  path: '/api/glossary',
  access: 'staff',
  reads: ['glossary'],
  summary: 'Terms of the caller’s company and those above it, by the alphabet',
  query: z.object({
    ...pageQuery,
    cursor: z.optional(id),
    source_locale: z.optional(locale),
    target_locale: z.optional(locale),
    q: z.optional(text(limits.search)),
  }),
  response: pageOf(glossaryTerm),
})

const termBody = {
  target: lineOrNone(limits.title),
  forms: z.optional(forms),
  forbidden: z.optional(forms),
  keep: z.optional(z.boolean()),
  case_sensitive: z.optional(z.boolean()),
  note: z.optional(text(limits.reason)),
}

export const createGlossaryTerm = endpoint({
  method: 'POST',
  path: '/api/glossary',
  access: 'staff',
  changes: ['glossary', 'suggestions'],
  summary: 'Adds a term, or replaces the company’s own of the same words',
  body: z.strictObject({ ...localePair, term: line(limits.title), ...termBody }),
  response: one(glossaryTerm),
  status: 201,
})

export const updateGlossaryTerm = endpoint({
  method: 'PATCH',
  path: '/api/glossary/:termId',
  access: 'staff',
  changes: ['glossary', 'suggestions'],
  summary: 'Changes a term of the caller’s companies',
  params: z.object({ termId: id }),
  body: z.strictObject({ ...termBody, target: z.optional(termBody.target) }),
  response: one(glossaryTerm),
})

export const deleteGlossaryTerm = endpoint({
  method: 'DELETE',
  path: '/api/glossary/:termId',
  access: 'staff',
  changes: ['glossary', 'suggestions'],
  summary: 'Removes a term',
  params: z.object({ termId: id }),
})

const memoryEntry = z.object({
  id,
  ...localePair,
  source: z.array(z.string()),
  target: z.array(z.string()),
  uses: count,
  updated_at: timestamp,
  updated_by: z.nullable(z.string()),
  can: z.object({ delete: z.boolean() }),
})

export const listMemory = endpoint({
  method: 'GET',
  path: '/api/translation_memory',
  access: 'staff',
  reads: ['translation-memory'],
  summary: 'Confirmed translations of the caller’s company and those above it, the newest first',
  query: z.object({
    ...pageQuery,
    cursor: z.optional(id),
    source_locale: z.optional(locale),
    target_locale: z.optional(locale),
    q: z.optional(text(limits.search)),
  }),
  response: pageOf(memoryEntry),
})

export const deleteMemoryEntry = endpoint({
  method: 'DELETE',
  path: '/api/translation_memory/:entryId',
  access: 'admin',
  changes: ['translation-memory', 'suggestions'],
  summary: 'Removes an entry from the memory',
  params: z.object({ entryId: id }),
})

export const fileFormats = ['xliff21', 'xliff12', 'csv'] as const

export const exportJobFile = endpoint({
  method: 'GET',
  path: `${jobPath}/file`,
  access: 'staff',
  summary: 'The job as XLIFF 2.1 or 1.2 or as CSV, for work elsewhere',
  params: jobParams,
  query: z.object({ format: z.enum(fileFormats), state: z.optional(unitState) }),
  response: { file: ['application/xliff+xml', 'text/csv'] },
})

const runState = z.object({
  /** Null if there was nothing to do. */
  id: z.nullable(id),
  status: z.enum(['waiting', 'running', 'done', 'stopped', 'failed']),
  /** The translation service; null if none is set up and only the memory filled in texts. */
  provider: z.nullable(z.string()),
  total: count,
  done: count,
  from_memory: count,
  from_machine: count,
  failed: count,
  /** Readable explanation in the caller’s language. */
  problem: z.nullable(z.string()),
})
export type MachineRun = z.infer<typeof runState>

const estimate = z.object({
  units: count,
  words: count,
  characters: count,
  memory: count,
  repeats: count,
  machine: count,
  /**
   * Words by match, each counted once: the same unit translated before, the same text elsewhere, repeats within this
   * job, and the rest.
   */
  analysis: z.object({ context: count, exact: count, repeats: count, new: count }),
  cost: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  budget_left: z.nullable(count),
  provider: z.nullable(z.string()),
})

export const autoTranslate = endpoint({
  method: 'POST',
  path: '/api/auto-translate',
  access: 'staff',
  changes: [],
  summary:
    'Translates texts with the memory and the provider set up: some at once, or the open units of a job as a run (`dry_run` tells what it would take)',
  body: z.strictObject({
    texts: z.optional(z.array(text(2_000, 1)).check(z.minLength(1), z.maxLength(50))),
    source_locale: z.optional(locale),
    target_locale: z.optional(locale),
    job_id: z.optional(id),
    /** The states of the units; defaults to untranslated and needing an update. */
    states: z.optional(z.array(z.enum(['untranslated', 'needs_update', 'machine'])).check(z.maxLength(3))),
    group: z.optional(id),
    dry_run: z.optional(z.boolean()),
  }),
  bodyBytes: limits.documentBodyBytes,
  response: z.object({
    data: z.object({
      texts: z.optional(
        z.array(z.object({ text: z.nullable(z.string()), from: z.nullable(z.enum(['memory', 'machine'])) })),
      ),
      estimate: z.optional(estimate),
      /** The run that was started, or the one still in progress. */
      run: z.optional(runState),
      provider: z.nullable(z.string()),
    }),
  }),
  perMinute: 60,
})

const runParams = z.object({ runId: id })
export const getAutoTranslateRun = endpoint({
  method: 'GET',
  path: '/api/auto-translate/:runId',
  access: 'staff',
  reads: ['machine-run/:runId'],
  summary: 'How far a run is',
  params: runParams,
  response: one(runState),
})

export const stopAutoTranslateRun = endpoint({
  method: 'POST',
  path: '/api/auto-translate/:runId/stop',
  access: 'staff',
  changes: [],
  summary: 'Stops a run; what it has written stays',
  params: runParams,
  response: one(runState),
})
