import * as z from 'zod/mini'
import { timestamp } from '../fields.ts'

/** What host names and mail domains have alike: a company claims them, and a TXT record proves them. */

/** The TXT record to set. */
export const proofRecord = z.object({ name: z.string(), value: z.string() })

export const claimChecks = {
  checked_at: z.nullable(timestamp),
  next_check_at: z.nullable(timestamp),
}

/** What can be wrong with the record, or with the claim of another company. */
export const recordProblems = [
  'no_record',
  'wrong_record',
  'dns_error',
  'in_use',
  'contested',
  'lost',
] as const
