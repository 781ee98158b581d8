import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { firstIdAt } from '#platform/ids.ts'
import { countedCourses } from './dashboard.queries.ts'

export interface RecordedWeek {
  company_id: string
  monday: string
}

const today = (ctx: Ctx) => sql`(${ctx.now.toISOString()}::timestamptz)::date`

/**
 * Companies whose current week is not recorded yet, with its Monday. Companies whose states are still being
 * computed are left out.
 */
export async function selectUnrecorded(ctx: Ctx, limit: number): Promise<RecordedWeek[]> {
  const monday = sql`date_trunc('week', ${ctx.now.toISOString()}::timestamptz at time zone companies.time_zone)::date`
  const { rows } = await sql<RecordedWeek>`
    select companies.id as company_id, ${monday} as monday from companies
    where not exists (select from company_progress_weeks weeks where weeks.company_id = companies.id and weeks.monday = ${monday})
      and exists (select from student_progress_counts counts where counts.company_id = companies.id)
      and not exists (select from stale_progress_companies stale where stale.company_id = companies.id)
      and not exists (select from student_progress_states s where s.company_id = companies.id and s.changes_at = '-infinity')
    limit ${limit}`.execute(ctx.db)
  return rows
}

/** Far enough back for the first comparison of a quarter. */
const estimatedWeeks = 14

/** SQL: those active within 30 days of each earlier Monday, from the log. */
const activeBefore = (ctx: Ctx, { company_id, monday }: RecordedWeek) => sql`
  select back, count(distinct days.student_id)::int as active
  from generate_series(1, ${sql.lit(estimatedWeeks)}) back join (
    select distinct student_id, at::date as day from events
    where company_id = ${company_id} and student_id is not null
      and id >= ${firstIdAt(new Date(ctx.now.getTime() - 150 * 86_400_000))}
  ) days on days.day < ${monday}::date - 7 * back and days.day >= ${monday}::date - 7 * back - 30
  group by back`

/** SQL: the figures of each earlier Monday, from the dates of assignments and completions. */
const earlierWeeks = (ctx: Ctx, week: RecordedWeek) => {
  const monday = sql`${week.monday}::date - 7 * back`
  return sql`
    select ${week.company_id}::uuid, ${monday}, own.total, own.done, true,
      own.people, own.people - own.covered, least(coalesce(seen.active, 0), own.people), own.overdue
    from generate_series(1, ${sql.lit(estimatedWeeks)}) back cross join lateral (
      select (count(*) filter (where mandatory and assigned_on <= ${monday}))::int as total,
        (count(*) filter (where mandatory and assigned_on <= ${monday} and state = 'completed'
          and completed_on <= ${monday}))::int as done,
        (count(distinct c.student_id) filter (where mandatory and assigned_on <= ${monday}))::int as covered,
        (count(distinct c.student_id) filter (where assigned_on <= ${monday} and due_on < ${monday} and coalesce(completed_on >= ${monday}, true)))::int as overdue,
        (select count(*)::int from student_progress_states s where s.company_id = ${week.company_id}
          and s.status = 'active' and s.state <> 'away' and s.joined_at < ${monday}) as people
      from course_progress_states c
      where c.company_id = ${week.company_id} and c.is_active and c.state not in ('exempt', 'away')
    ) own left join (${activeBefore(ctx, week)}) seen using (back)
    where (own.total > 0 or own.people > 0) and not exists (select from company_progress_weeks known where known.company_id = ${week.company_id})`
}

/**
 * Inserts the figures of this week. For a company's first record it also estimates earlier weeks from the dates of
 * assignments and completions.
 */
export async function insertWeeks(ctx: Ctx, week: RecordedWeek): Promise<void> {
  await sql`
    insert into company_progress_weeks (company_id, monday, mandatory, completed, is_estimated, people, uncovered, active, overdue)
    ${earlierWeeks(ctx, week)}
    union all
    select ${week.company_id}::uuid, ${week.monday}::date, courses.total, courses.done, false,
      people.n, days.uncovered, days.active, people.overdue
    from (select ${countedCourses}::int as total, coalesce(sum(n) filter (where state = 'completed'), 0)::int as done
      from course_progress_counts counts where counts.company_id = ${week.company_id} and counts.mandatory) courses
    cross join (select coalesce(sum(n), 0)::int as n, coalesce(sum(n) filter (where state = 'overdue'), 0)::int as overdue
      from student_progress_counts counts where counts.company_id = ${week.company_id} and counts.status = 'active' and counts.state <> 'away') people
    cross join (select coalesce(sum(n) filter (where kind = 'uncovered'), 0)::int as uncovered,
        coalesce(sum(n) filter (where kind = 'active' and day > ${today(ctx)} - 30), 0)::int as active
      from progress_day_counts counts where counts.company_id = ${week.company_id} and counts.kind in ('uncovered', 'active')) days
    on conflict do nothing`.execute(ctx.db)
}
