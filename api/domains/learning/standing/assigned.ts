import type { listAssigned } from '../../publishing/publishing.service.ts'
import type { Reading } from './reading.ts'
import type { ResetTime } from './resets.queries.ts'

export type Terms = Awaited<ReturnType<typeof listAssigned>>[number]

/** A course of the library. */
export interface Assigned {
  /** Until when it is due. */
  terms: Terms
  reading: Reading
  /** Null while a time through it is open, and before the first. */
  reset: ResetTime | null
}

/** Until when the course is to be done: a repeated one when the result before it ends. */
export const dueOf = ({ reading: { enrolment }, terms, reset }: Assigned): string | null =>
  (enrolment ?? reset)?.due_anew_at ?? terms.due_at ?? enrolment?.due_at ?? null
