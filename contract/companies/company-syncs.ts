import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, one, timestamp } from '../fields.ts'

/**
 * `brand`: fields without a value of their own, which are now inherited. The courses are those assigned by an ancestor.
 */
export const syncKinds = ['brand', 'courses_gained', 'courses_lost'] as const

const companySync = z.object({
  id,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Null if that person was removed. */
  started_by: z.nullable(z.string()),
  created_at: timestamp,
  started_at: z.nullable(timestamp),
  finished_at: z.nullable(timestamp),
  /** Number of companies synchronized so far. */
  companies: count,
  /** At most the first 500. */
  changes: z.array(z.object({ company: z.object({ id, name: z.string() }), kind: z.enum(syncKinds), count })),
})
export type CompanySync = z.infer<typeof companySync>

export const getCompanySync = endpoint({
  method: 'GET',
  path: '/api/jobs/sync-companies',
  access: 'admin',
  reads: ['company-sync'],
  summary: 'The latest run that brought the companies below one’s own in line with it; null before the first',
  response: one(z.nullable(companySync)),
  perMinute: 240,
})

export const startCompanySync = endpoint({
  method: 'POST',
  path: '/api/jobs/sync-companies',
  access: 'admin',
  changes: ['company-sync'],
  summary:
    'Brings the companies below one’s own in line with it: brand fields without a value come from above, and it says which courses from above each gained and lost since. The same run while one is open',
  response: one(companySync),
  status: 202,
  perMinute: 20,
})
