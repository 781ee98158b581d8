import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, list, one, pageOf, pageQuery, text, timestamp } from '../fields.ts'
import { fileFormats } from './helps.ts'
import { jobParams, jobPath } from './units.ts'

/**
 * Imports of translated files: each is first checked unit by unit and applied after confirmation; both steps are
 * durable runs.
 */

export const importStatuses = ['checking', 'checked', 'applying', 'done', 'stopped', 'failed'] as const

/**
 * `stale` was translated from another source and `conflict` was changed here in the meantime: both become suggestions.
 */
export const importResults = ['changed', 'kept', 'stale', 'conflict', 'refused', 'unknown'] as const
export type ImportResult = (typeof importResults)[number]

const translationImport = z.object({
  id,
  file_name: z.string(),
  file_format: z.enum(fileFormats),
  status: z.enum(importStatuses),
  /** Progress of the current or most recent run. */
  total: count,
  done: count,
  /** Number of units in the file, by result. */
  by_result: z.record(z.enum(importResults), count),
  /** Units saved so far. */
  applied: count,
  problem: z.nullable(z.enum(['not_allowed', 'gave_up'])),
  created_by: z.nullable(z.string()),
  created_at: timestamp,
  finished_at: z.nullable(timestamp),
})
export type TranslationImport = z.infer<typeof translationImport>

export const importJobFile = endpoint({
  method: 'POST',
  path: `${jobPath}/file`,
  access: 'staff',
  changes: ['job-imports/:translationJobId'],
  summary:
    'Uploads a translated file, which is checked without changing anything; an unfinished one gives way',
  params: jobParams,
  upload: { name: 'file', maxBytes: 60_000_000, spooled: true },
  response: one(translationImport),
  status: 202,
  errors: [409, 413, 415],
  perMinute: 30,
})

export const listJobImports = endpoint({
  method: 'GET',
  path: `${jobPath}/imports`,
  access: 'staff',
  reads: ['job-imports/:translationJobId'],
  summary: 'The last ten files of a job that came back, the newest first',
  params: jobParams,
  response: list(translationImport),
})

const importParams = z.object({ ...jobParams.shape, importId: id })

export const getJobImport = endpoint({
  method: 'GET',
  path: `${jobPath}/imports/:importId`,
  access: 'staff',
  summary: 'How far a file is, and what becomes of its units',
  params: importParams,
  response: one(translationImport),
})

export const applyJobImport = endpoint({
  method: 'POST',
  path: `${jobPath}/imports/:importId/apply`,
  access: 'staff',
  changes: ['job-imports/:translationJobId'],
  summary: 'Writes what a checked file changes and keeps the rest as suggestions; a repeat changes nothing',
  params: importParams,
  response: one(translationImport),
  status: 202,
  errors: [409],
})

export const stopJobImport = endpoint({
  method: 'POST',
  path: `${jobPath}/imports/:importId/stop`,
  access: 'staff',
  changes: ['job-imports/:translationJobId'],
  summary: 'Stops or discards a file; what it has written stays',
  params: importParams,
  response: one(translationImport),
})

const importRow = z.object({
  /** The unit; null if the file names none of this job. */
  id: z.nullable(id),
  key: z.string(),
  result: z.enum(importResults),
  source: z.string(),
  before: z.nullable(z.string()),
  after: z.string(),
  problems: z.array(z.string()),
})
export type ImportedUnit = z.infer<typeof importRow>

export const listJobImportRows = endpoint({
  method: 'GET',
  path: `${jobPath}/imports/:importId/rows`,
  access: 'staff',
  summary: 'What becomes of each unit that does not simply stay as it is, in the order of the file',
  params: importParams,
  query: z.object({
    ...pageQuery,
    cursor: z.optional(text(10, 1).check(z.regex(/^\d+$/))),
    result: z.optional(z.enum(importResults)),
  }),
  response: pageOf(importRow),
})
