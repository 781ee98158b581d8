import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, list, one, pageOf, pageQuery, text, timestamp } from '../fields.ts'
import { importStatuses } from './imports.ts'
import { localePair } from './units.ts'

/**
 * Imports of translation memories from other programs: each file is first checked and saved after confirmation; both
 * steps are durable runs.
 */

export const memoryImportResults = ['added', 'known', 'refused'] as const

export const entryProblems = ['source_missing', 'target_missing', 'too_long'] as const

const memoryImport = z.object({
  id,
  ...localePair,
  file_name: z.string(),
  status: z.enum(importStatuses),
  /** Progress of the current or most recent run. */
  total: count,
  done: count,
  /** Number of entries in the file, by result. */
  by_result: z.record(z.enum(memoryImportResults), count),
  /** Entries saved so far. */
  applied: count,
  problem: z.nullable(z.enum(['not_allowed', 'gave_up'])),
  created_by: z.nullable(z.string()),
  created_at: timestamp,
  finished_at: z.nullable(timestamp),
})
export type MemoryImport = z.infer<typeof memoryImport>

export const importMemory = endpoint({
  method: 'POST',
  path: '/api/translation_memory/file',
  access: 'admin',
  changes: ['memory-imports'],
  summary: 'Uploads a TMX file, which is checked without changing anything; an unfinished one gives way',
  query: z.object(localePair),
  upload: { name: 'file', maxBytes: 60_000_000, spooled: true },
  response: one(memoryImport),
  status: 202,
  errors: [409, 413, 415],
  perMinute: 10,
})

export const listMemoryImports = endpoint({
  method: 'GET',
  path: '/api/translation_memory/imports',
  access: 'admin',
  reads: ['memory-imports'],
  summary: 'The last ten files of two languages, the newest first',
  query: z.object(localePair),
  response: list(memoryImport),
})

const importParams = z.object({ importId: id })

export const getMemoryImport = endpoint({
  method: 'GET',
  path: '/api/translation_memory/imports/:importId',
  access: 'admin',
  reads: ['memory-imports'],
  summary: 'How far a file is, and what becomes of its entries',
  params: importParams,
  response: one(memoryImport),
})

export const applyMemoryImport = endpoint({
  method: 'POST',
  path: '/api/translation_memory/imports/:importId/apply',
  access: 'admin',
  changes: ['memory-imports'],
  summary: 'Saves the new entries of a checked file; a repeat changes nothing',
  params: importParams,
  response: one(memoryImport),
  status: 202,
  errors: [409],
})

export const stopMemoryImport = endpoint({
  method: 'POST',
  path: '/api/translation_memory/imports/:importId/stop',
  access: 'admin',
  changes: ['memory-imports'],
  summary: 'Stops or discards a file; what it has saved stays',
  params: importParams,
  response: one(memoryImport),
})

const importedEntry = z.object({
  /** Position of the entry in the file. */
  number: count,
  result: z.enum(['added', 'refused']),
  problem: z.nullable(z.enum(entryProblems)),
  source: z.string(),
  target: z.string(),
})
export type ImportedEntry = z.infer<typeof importedEntry>

export const listMemoryImportRows = endpoint({
  method: 'GET',
  path: '/api/translation_memory/imports/:importId/rows',
  access: 'admin',
  summary: 'The entries that are new, and those that are refused and why, in the order of the file',
  params: importParams,
  query: z.object({
    ...pageQuery,
    cursor: z.optional(text(10, 1).check(z.regex(/^\d+$/))),
    result: z.optional(z.enum(['added', 'refused'])),
  }),
  response: pageOf(importedEntry),
})
