import { createHash } from 'node:crypto'
import { canonicalJson } from '#contract/evidence/canonical-json.ts'
import type { Json } from '#db/schema/json.ts'

/** An event with everything that its hash covers. */
export interface LoggedEvent {
  id: string
  company_id: string
  kind: string
  actor_id: string | null
  impersonator_id: string | null
  student_id: string | null
  course_id: string | null
  item_id: string | null
  release_id: string | null
  data: Json
  /** ISO 8601 in UTC with milliseconds. */
  at: string
}

/** What the first seal of a chain names as the root before it. */
export const firstPrevious: Buffer = Buffer.alloc(32)

/** sha256 of the event’s canonical JSON. Fields that are added to events later must not enter it. */
export function hashOf(event: LoggedEvent): Buffer {
  const { id, company_id, kind, actor_id, impersonator_id, student_id, course_id, item_id } = event
  const { release_id, data, at } = event
  const covered = {
    ...{ id, company_id, kind, actor_id, impersonator_id, student_id, course_id, item_id, release_id },
    ...{ data, at },
  }
  return createHash('sha256').update(canonicalJson(covered)).digest()
}

/** sha256 of the root before it and the hashes of the seal’s events, in the order of their ids. */
export function rootOf(previous: Buffer, hashes: readonly Buffer[]): Buffer {
  const hash = createHash('sha256').update(previous)
  for (const each of hashes) hash.update(each)
  return hash.digest()
}
