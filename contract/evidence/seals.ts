import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, one, timestamp } from '../fields.ts'

/** How far a company’s events are sealed, and what the last check of its chain found. */
export const sealState = z.object({
  company_id: id,
  /** The last seal of the chain; null before the first. */
  head: z.nullable(
    z.object({
      number: count,
      /** What the whole chain up to here depends on, as 64 hexadecimal digits. */
      root: z.string(),
      at: timestamp,
    }),
  ),
  /** Events in a seal, and those that wait for one. */
  sealed: count,
  waiting: count,
  /** True from the moment a check is requested until its result is here. */
  checking: z.boolean(),
  /** The result of the last check; null before the first. */
  check: z.nullable(
    z.object({
      at: timestamp,
      seals: count,
      events: count,
      /** How many of these events are no longer in the log; their hashes still count. */
      removed: count,
      /** How many of those were removed because the company keeps its log only for so many years. */
      expired: count,
      /** The first seal that does not hold, and why; null if the whole chain does. */
      broken: z.nullable(
        z.object({
          seal: count,
          problem: z.enum(['seal_missing', 'link_differs', 'event_changed', 'events_differ', 'root_differs']),
        }),
      ),
    }),
  ),
})
export type SealState = z.infer<typeof sealState>

const companyQuery = z.object({ company_id: z.optional(id) })

export const getSeals = endpoint({
  method: 'GET',
  path: '/api/evidence/seals',
  access: 'staff',
  ability: 'auditor',
  summary:
    'How far the events of a company are sealed, one’s own without `company_id`, and whether the seals hold',
  reads: ['evidence-seals'],
  query: companyQuery,
  response: one(sealState),
  errors: [404],
})

export const checkSeals = endpoint({
  method: 'POST',
  path: '/api/evidence/seals/check',
  access: 'staff',
  ability: 'auditor',
  auditor: true,
  summary: 'Begin a check of all seals of a company; `GET` has the result once `checking` is false',
  changes: ['evidence-seals'],
  query: companyQuery,
  response: one(sealState),
  status: 202,
  perMinute: 10,
  errors: [404],
})
