import { type RawBuilder, sql } from 'kysely'

/**
 * Rows of `id` and `course_id`: an item or a task in every course that has it because one was cloned from the other, itself among them.
 * What is won for one of them is not won again.
 */
export const samePartsAs = ({
  courseId,
  partId,
}: {
  courseId: string
  partId: string
}): RawBuilder<unknown> =>
  sql`(
    with origin as (
      select coalesce((select origin_id from cloned_parts where id = ${partId}::uuid), ${partId}::uuid) as id,
        coalesce((select origin_id from cloned_parts where id = ${courseId}::uuid), ${courseId}::uuid) as course_id
    )
    select id, course_id from origin
    union all
    select copy.id, copy.course_id from origin join cloned_parts copy on copy.origin_id = origin.id
  )`
