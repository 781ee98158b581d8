import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/**
 * The ids of an item or task in all courses that have it as clone or original, including itself. Each course has
 * its own id for it. What is earned for one of them is not earned again for another.
 */
export const samePartsAs = (partId: string): RawBuilder<unknown> =>
  sql`(
    with origin as (
      select coalesce((select origin_id from cloned_parts where id = ${partId}::uuid), ${partId}::uuid) as id
    )
    select id from origin
    union all
    select copy.id from origin join cloned_parts copy on copy.origin_id = origin.id
  )`

/**
 * Serializes, until the end of the transaction, the student's work on items that have clones, across all courses,
 * since locking an enrolment covers one course only. Locks nothing for an item without clones. The state of the
 * clones must be read by a later statement.
 */
export async function lockSameParts(
  ctx: Ctx,
  { studentId, partId }: { studentId: string; partId: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cloned parts ${studentId}`}, 0))
    where exists (select from cloned_parts where id = ${partId} or origin_id = ${partId})`.execute(ctx.db)
}
