import { sql } from 'kysely'
import { inOwnReach, inReach } from '#domains/companies/companies.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { inAudience } from '../assignments/audience.queries.ts'

export interface ReceivedRow {
  id: string
  release_id: string
  company_name: string
}

interface Part {
  /** Only the course with this id. */
  id?: string
  /** The id of a course: the page starts after it. */
  after?: string | undefined
  limit: number
}

/** Published courses out of reach that are assigned to a company within reach, the newest id first. */
export async function selectReceived(ctx: SignedIn, { id, after, limit }: Part): Promise<ReceivedRow[]> {
  const only = id ? sql`and courses.id = ${id}` : sql``
  const beyond = after ? sql`and courses.id < ${after}` : sql``
  const { rows } = await sql<ReceivedRow>`
    select courses.id, courses.current_release_id as release_id, companies.name as company_name
    from courses join companies on companies.id = courses.company_id
    where courses.current_release_id is not null and courses.status <> 'archived'
      and courses.company_id not in (${inReach(ctx)})
      and courses.id in (
        select a.course_id from assignments a
        where a.withdrawn_at is null and (a.company_id in (${inReach(ctx)}) or a.with_descendants and a.company_id in (
          select ancestor_id from company_closure where descendant_id = ${ctx.actor.company_id}))
      ) ${only} ${beyond}
    order by courses.id desc limit ${limit}`.execute(ctx.db)
  return rows
}

/** Counts the active people within reach whom the course is assigned to, and those of them who completed it. */
export async function countReceivers(
  ctx: SignedIn,
  courseId: string,
): Promise<{ assigned: number; completed: number }> {
  const { rows } = await sql<{ assigned: number; completed: number }>`
    select count(*)::int as assigned, (count(*) filter (where own.status = 'completed'
      and (own.ends_at is null or own.ends_at > ${ctx.now.toISOString()}::timestamptz)))::int as completed
    from company_closure reach
    join users u on u.company_id = reach.descendant_id and u.role = 'student' and u.status = 'active'
    left join enrolments own on own.student_id = u.id and own.course_id = ${courseId} and own.archived_at is null
    where ${inOwnReach(ctx, 'reach')} and exists (
      select from company_closure above
      join assignments a on a.company_id = above.ancestor_id and a.course_id = ${courseId} and a.withdrawn_at is null
        and (above.depth = 0 or a.with_descendants)
      where above.descendant_id = u.company_id and ${inAudience('u', 'a')})`.execute(ctx.db)
  return rows[0] ?? { assigned: 0, completed: 0 }
}
