import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/**
 * The ids of an item or a task in every course that has it because one was cloned from the other, itself among them. An id belongs to
 * one course. What is won for one of them is not won again.
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
 * Until the end of the transaction, what the student does with parts that have clones takes turns over all courses: an enrolment is
 * locked for one course only. Nothing is locked for a part without clones. What stands in the clones must be read by a later statement.
 */
export async function lockSameParts(
  ctx: Ctx,
  { studentId, partId }: { studentId: string; partId: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cloned parts ${studentId}`}, 0))
    where exists (select from cloned_parts where id = ${partId} or origin_id = ${partId})`.execute(ctx.db)
}
