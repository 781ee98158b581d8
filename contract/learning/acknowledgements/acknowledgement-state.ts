import * as z from 'zod/mini'
import { timestamp } from '#contract/fields.ts'

export const statementHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A statement of a lesson, as the student has it. */
export const acknowledgementState = z.object({
  block_id: z.string(),
  /** SHA-256 of the statement that is shown; sent with the confirmation. Null where this language lacks it. */
  statement_hash: z.nullable(statementHash),
  /** Null until it is accepted, and again after its source text has changed. */
  confirmed_at: z.nullable(timestamp),
})
