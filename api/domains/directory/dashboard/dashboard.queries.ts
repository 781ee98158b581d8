import { sql } from 'kysely'
import type { ComparedCompany, ComparedCourse, Dashboard } from '#contract/directory/dashboard.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import { countsFor } from '#domains/companies/company-tree.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'

/** Companies whose people count among those of the company. */
const reach = (ctx: SignedIn, companyId: string) =>
  sql`(select descendant_id as company_id from company_closure where ancestor_id = ${companyId}
    and descendant_id in (${inReach(ctx)}) and ${countsFor(sql.ref('company_closure.descendant_id'), sql`${companyId}`)})`
const today = (ctx: Ctx) => sql`(${ctx.now.toISOString()}::timestamptz)::date`

/** Counting stops here, because larger numbers do not need to be exact. */
const joinedAtMost = 10_000

export async function selectPeople(
  ctx: SignedIn,
  companyId: string,
): Promise<Dashboard['people'] & { overdue: number }> {
  const { rows } = await sql<{ active: number; joined: number; left: number; overdue: number }>`
    select coalesce(sum(n), 0)::int as active, coalesce(sum(n) filter (where state = 'overdue'), 0)::int as overdue,
      (select count(*)::int from (
        select from ${reach(ctx, companyId)} reach join student_progress_states s on s.company_id = reach.company_id
          and s.status = 'active' and s.joined_at > ${ctx.now.toISOString()}::timestamptz - interval '30 days'
        limit ${joinedAtMost}) newest) as joined,
      (select count(*)::int from (
        select from ${reach(ctx, companyId)} reach join users u on u.company_id = reach.company_id and u.role = 'student'
          and u.status = 'disabled' and u.disabled_at > ${ctx.now.toISOString()}::timestamptz - interval '30 days'
        limit ${joinedAtMost}) gone) as "left"
    from ${reach(ctx, companyId)} reach join student_progress_counts counts on counts.company_id = reach.company_id
    where counts.status = 'active'`.execute(ctx.db)
  return rows[0] ?? { active: 0, joined: 0, left: 0, overdue: 0 }
}

export async function selectCompletion(ctx: SignedIn, companyId: string): Promise<Dashboard['completion']> {
  const { rows } = await sql<Dashboard['completion']>`
    select coalesce(sum(n), 0)::int as total, coalesce(sum(n) filter (where state = 'completed'), 0)::int as done
    from ${reach(ctx, companyId)} reach join course_progress_counts counts on counts.company_id = reach.company_id
    where counts.mandatory`.execute(ctx.db)
  return rows[0] ?? { total: 0, done: 0 }
}

/** Of assignments due within the last 90 days. */
export async function selectOnTime(ctx: SignedIn, companyId: string): Promise<Dashboard['on_time']> {
  const { rows } = await sql<Dashboard['on_time']>`
    select coalesce(sum(n) filter (where kind = 'due'), 0)::int as total,
      coalesce(sum(n) filter (where kind = 'on_time'), 0)::int as done
    from ${reach(ctx, companyId)} reach join progress_day_counts counts on counts.company_id = reach.company_id
    where counts.kind in ('due', 'on_time') and counts.day >= ${today(ctx)} - 90 and counts.day < ${today(ctx)}`.execute(
    ctx.db,
  )
  return rows[0] ?? { total: 0, done: 0 }
}

/** The median: half of the overdue courses have been overdue for at least as long. */
export async function selectOverdue(
  ctx: SignedIn,
  companyId: string,
): Promise<{ courses: number; median_days: number | null }> {
  const { rows } = await sql<{ courses: number; median_days: number | null }>`
    with days as (
      select counts.day, sum(n)::int as n from ${reach(ctx, companyId)} reach
      join progress_day_counts counts on counts.company_id = reach.company_id and counts.kind = 'overdue'
      group by counts.day having sum(n) > 0
    ), running as (select day, sum(n) over (order by day) as upto, sum(n) over () as total from days)
    select coalesce(max(total), 0)::int as courses,
      case when count(*) > 0 then greatest(${today(ctx)} - min(day) filter (where 2 * upto >= total), 0) end as median_days
    from running`.execute(ctx.db)
  return rows[0] ?? { courses: 0, median_days: null }
}

export async function selectExpiring(ctx: SignedIn, companyId: string): Promise<Dashboard['expiring']> {
  const within = (days: number) =>
    sql`coalesce(sum(n) filter (where counts.day <= ${today(ctx)} + ${sql.lit(days)}), 0)::int`
  const { rows } = await sql<Dashboard['expiring']>`
    select ${within(30)} as days_30, ${within(60)} as days_60, ${within(90)} as days_90
    from ${reach(ctx, companyId)} reach join progress_day_counts counts on counts.company_id = reach.company_id
    where counts.kind = 'ends' and counts.day <= ${today(ctx)} + 90`.execute(ctx.db)
  return rows[0] ?? { days_30: 0, days_60: 0, days_90: 0 }
}

const shownWeeks = 12

export async function selectWeeks(ctx: SignedIn, companyId: string): Promise<Dashboard['weeks']> {
  const { rows } = await sql<Dashboard['weeks'][number]>`
    select weeks.monday as on, sum(mandatory)::int as total, sum(completed)::int as done, bool_or(is_estimated) as is_estimated
    from ${reach(ctx, companyId)} reach join company_progress_weeks weeks on weeks.company_id = reach.company_id
      and weeks.monday > ${today(ctx)} - ${sql.lit(7 * shownWeeks)} and weeks.monday <= ${today(ctx)}
    group by weeks.monday order by weeks.monday`.execute(ctx.db)
  return rows
}

/** Figures of companies with fewer people would reveal individuals. */
const fewest = 5
const comparedAtMost = 50

export async function selectCompanies(
  ctx: SignedIn,
  companyId: string,
): Promise<(ComparedCompany & { total: number })[]> {
  const { rows } = await sql<ComparedCompany & { total: number }>`
    with people as (
      select counts.company_id, sum(n)::int as people, (sum(n) filter (where state = 'overdue'))::int as overdue
      from ${reach(ctx, companyId)} reach join student_progress_counts counts on counts.company_id = reach.company_id
      where counts.status = 'active' group by 1 having sum(n) > 0
    )
    select people.company_id, companies.name, people.people,
      case when people.people >= ${sql.lit(fewest)} then coalesce(people.overdue, 0) end as overdue,
      case when people.people >= ${sql.lit(fewest)} then json_build_object('done', own.done, 'total', own.total) end as completion,
      count(*) over ()::int as total
    from people join companies on companies.id = people.company_id
    cross join lateral (
      select coalesce(sum(n), 0)::int as total, coalesce(sum(n) filter (where state = 'completed'), 0)::int as done
      from course_progress_counts counts where counts.company_id = people.company_id and counts.mandatory
    ) own
    order by coalesce(people.overdue, 0)::float / people.people desc, companies.name, people.company_id
    limit ${comparedAtMost}`.execute(ctx.db)
  return rows
}

const coursesAtMost = 10

export async function selectCourses(ctx: SignedIn, companyId: string): Promise<ComparedCourse[]> {
  const unlessFew = (count: string) => sql`case when people >= ${sql.lit(fewest)} then ${sql.ref(count)} end`
  const { rows } = await sql<ComparedCourse>`
    with counted as (
      select counts.course_id, sum(n)::int as people,
        coalesce(sum(n) filter (where state = 'completed'), 0)::int as completed,
        coalesce(sum(n) filter (where state = 'overdue'), 0)::int as overdue
      from ${reach(ctx, companyId)} reach join course_progress_counts counts on counts.company_id = reach.company_id
      group by 1 having sum(n) > 0 order by 4 desc, 2 desc, 1 limit ${sql.lit(coursesAtMost)}
    )
    select counted.course_id, coalesce(t.value, '') as title, people,
      ${unlessFew('completed')} as completed, ${unlessFew('overdue')} as overdue
    from counted join courses c on c.id = counted.course_id
    left join texts t on t.course_id = c.id and t.owner_id = c.id and t.field = 'title' and t.locale = c.locales[1]
    order by counted.overdue desc, people desc, title, counted.course_id`.execute(ctx.db)
  return rows
}

/**
 * Companies whose current week is not recorded yet, with its Monday. Companies whose states are still being
 * computed are left out.
 */
export async function selectUnrecorded(
  ctx: Ctx,
  limit: number,
): Promise<{ company_id: string; monday: string }[]> {
  const monday = sql`date_trunc('week', ${ctx.now.toISOString()}::timestamptz at time zone companies.time_zone)::date`
  const { rows } = await sql<{ company_id: string; monday: string }>`
    select companies.id as company_id, ${monday} as monday from companies
    where not exists (select from company_progress_weeks weeks where weeks.company_id = companies.id and weeks.monday = ${monday})
      and exists (select from student_progress_counts counts where counts.company_id = companies.id)
      and not exists (select from stale_progress_companies stale where stale.company_id = companies.id)
      and not exists (select from student_progress_states s where s.company_id = companies.id and s.changes_at = '-infinity')
    limit ${limit}`.execute(ctx.db)
  return rows
}

/**
 * Inserts the figures of this week. For a company's first record it also estimates earlier weeks from the dates of
 * assignments and completions.
 */
export async function insertWeeks(
  ctx: Ctx,
  { company_id, monday }: { company_id: string; monday: string },
): Promise<void> {
  await sql`
    insert into company_progress_weeks (company_id, monday, mandatory, completed, is_estimated)
    select ${company_id}::uuid, ${monday}::date - 7 * back, own.total, own.done, true
    from generate_series(1, ${sql.lit(shownWeeks - 1)}) back cross join lateral (
      select (count(*) filter (where assigned_on <= ${monday}::date - 7 * back))::int as total,
        (count(*) filter (where assigned_on <= ${monday}::date - 7 * back and state = 'completed'
          and completed_on <= ${monday}::date - 7 * back))::int as done
      from course_progress_states c where c.company_id = ${company_id} and c.is_active and c.mandatory
    ) own
    where own.total > 0 and not exists (select from company_progress_weeks known where known.company_id = ${company_id})
    union all
    select ${company_id}::uuid, ${monday}::date, coalesce(sum(n), 0)::int,
      coalesce(sum(n) filter (where state = 'completed'), 0)::int, false
    from course_progress_counts counts where counts.company_id = ${company_id} and counts.mandatory
    on conflict do nothing`.execute(ctx.db)
}
