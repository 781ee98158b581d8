import * as z from 'zod/mini'
import { endpoint, type ResponseOf } from '../endpoint.ts'
import { count, one } from '../fields.ts'
import { localePair } from './units.ts'

/** The glossary and the memory in file formats of other translation programs. */

export const termFormats = ['csv', 'tbx'] as const
const apply = z.optional(z.enum(['yes']))

export const exportGlossary = endpoint({
  method: 'GET',
  path: '/api/glossary/file',
  access: 'staff',
  summary: 'The glossary of two languages as CSV or TBX-Basic',
  query: z.object({ ...localePair, format: z.enum(termFormats) }),
  response: { file: ['text/csv', 'application/x-tbx'] },
})

export const termResults = ['added', 'changed', 'same', 'refused'] as const
export const termProblems = ['term_missing', 'target_missing', 'too_long', 'twice'] as const

export const importGlossary = endpoint({
  method: 'POST',
  path: '/api/glossary/file',
  access: 'staff',
  changes: ['glossary', 'suggestions'],
  summary: 'Reads terms from CSV or TBX: first what they would change, with `apply` changes it',
  query: z.object({ ...localePair, apply }),
  upload: { name: 'file', maxBytes: 10_000_000, spooled: true },
  response: one(
    z.object({
      file_format: z.enum(termFormats),
      applied: z.boolean(),
      total: count,
      by_result: z.record(z.enum(termResults), count),
      /** The first 500 terms that differ. */
      rows: z.array(
        z.object({
          term: z.string(),
          target: z.string(),
          result: z.enum(termResults),
          problem: z.nullable(z.enum(termProblems)),
        }),
      ),
    }),
  ),
  errors: [413, 415],
  perMinute: 30,
})
export type GlossaryReport = ResponseOf<typeof importGlossary>['data']

export const exportMemory = endpoint({
  method: 'GET',
  path: '/api/translation_memory/file',
  access: 'staff',
  summary: 'The memory of two languages as TMX 1.4b',
  query: z.object(localePair),
  response: { file: ['application/x-tmx+xml'] },
})
