import { type RawBuilder, sql } from 'kysely'
import { seesPerson } from '#domains/accounts/groups/groups.service.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import { isClosed } from '#domains/companies/company-tree.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'

/** Whose people are counted: those whom a caller sees, or everybody, for jobs. */
export interface Scope {
  campaignIds: readonly string[]
  caller: SignedIn | null
  /** Only people of this company. */
  companyId?: string | undefined
  /** People who do not count as well: `is_out` says which courses of whom do not. */
  withOut?: boolean
}

/**
 * SQL for `with`: `pairs`, the courses and open companies of the campaigns, `every_course`, a row for each course of each
 * person in them, and `each_course`, those of them that count: nobody is waived, exempt or away. Read from stored states pair by pair, so that the index is used however large the table is.
 */
export function eachCourse(ctx: Ctx, { campaignIds, caller, companyId, withOut = false }: Scope) {
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const narrowed: RawBuilder<unknown>[] = [
    ...(caller ? [sql`and under.descendant_id in (${inReach(caller)})`] : []),
    ...(companyId ? [sql`and under.descendant_id = ${companyId}::uuid`] : []),
  ]
  const waiver = sql`exists (select from campaign_waivers w
    where w.campaign_id = pairs.campaign_id and w.student_id = c.student_id)`
  return sql`pairs as materialized (
    select distinct k.id as campaign_id, k.tags, a.course_id, under.descendant_id as company_id,
      (${now} at time zone home.time_zone)::date as today,
      greatest((k.launched_at at time zone home.time_zone)::date, k.starts_on) as start_day
    from campaigns k join companies home on home.id = k.company_id
    join campaign_assignments own on own.campaign_id = k.id
    join assignments a on a.id = own.assignment_id and a.withdrawn_at is null
    join company_closure under on under.ancestor_id = a.company_id and (under.depth = 0 or k.with_descendants)
    where k.id = any (${[...campaignIds]}::uuid[]) and not ${isClosed('under.descendant_id')} ${sql.join(narrowed, sql` `)}
  ), every_course as materialized (
    select pairs.campaign_id, c.student_id, c.company_id, c.course_id, c.is_begun, c.due_on, c.completed_on, pairs.today,
      c.state = 'completed' or coalesce(c.completed_on >= pairs.start_day, false) as is_done,
      c.state = 'away' as is_away, c.state in ('exempt', 'away') or ${waiver} as is_out
    from pairs cross join lateral (
      select * from course_progress_states
      where course_id = pairs.course_id and company_id = pairs.company_id and is_active offset 0) c
    where (pairs.tags = '{}' or exists (select from student_progress_states s
        where s.student_id = c.student_id and s.tags && pairs.tags))
      and ${caller ? seesPerson(caller, 'c.student_id') : sql`true`}
  ), each_course as (select * from every_course ${withOut ? sql`` : sql`where not is_out`})`
}

/** SQL: whether a row of `each_course` is overdue on the day of the campaign’s company. */
export const isOverdue = sql<boolean>`(not is_done and coalesce(due_on < today, false))`

/** SQL: whether a person has finished a lesson or quiz of a course that they opened and did not finish. */
export const hasFinishedItem = sql<boolean>`exists (
  select from enrolments e join item_progress p on p.enrolment_id = e.id and p.status = 'completed'
  where e.student_id = each_course.student_id and e.course_id = each_course.course_id and e.archived_at is null)`
