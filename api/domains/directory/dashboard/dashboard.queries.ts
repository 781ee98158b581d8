import { sql } from 'kysely'
import type { ComparedCourse, Dashboard } from '#contract/directory/dashboard.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import { countsFor } from '#domains/companies/company-tree.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { fewest } from './few-people.rules.ts'
import { datesOf, type FigurePeriod, momentsOf } from './figure-period.queries.ts'

/** Companies whose people count among those of the company. */
const reach = (ctx: SignedIn, companyId: string) =>
  sql`(select descendant_id as company_id from company_closure where ancestor_id = ${companyId}
    and descendant_id in (${inReach(ctx)}) and ${countsFor(sql.ref('company_closure.descendant_id'), sql`${companyId}`)})`
const today = (ctx: Ctx) => sql`(${ctx.now.toISOString()}::timestamptz)::date`

/** Counting stops here, because larger numbers do not need to be exact. */
const joinedAtMost = 10_000

/** The people of a company and of those below it, in a period. */
export interface FigureScope extends FigurePeriod {
  companyId: string
}

export async function selectPeople(
  ctx: SignedIn,
  { companyId, ...period }: FigureScope,
): Promise<Dashboard['people'] & { overdue: number; away: number }> {
  const { since, until } = momentsOf(ctx, period)
  const isIn = (at: string) =>
    sql`${sql.ref(at)} >= ${since} ${period.term ? sql`and ${sql.ref(at)} < ${until}` : sql``}`
  const { rows } = await sql<{ active: number; joined: number; left: number; overdue: number; away: number }>`
    select coalesce(sum(n) filter (where state <> 'away'), 0)::int as active,
      coalesce(sum(n) filter (where state = 'away'), 0)::int as away, coalesce(sum(n) filter (where state = 'overdue'), 0)::int as overdue,
      (select count(*)::int from (
        select from ${reach(ctx, companyId)} reach join student_progress_states s on s.company_id = reach.company_id
          and s.status = 'active' and ${isIn('s.joined_at')} and s.state <> 'away'
        limit ${joinedAtMost}) newest) as joined,
      (select count(*)::int from (
        select from ${reach(ctx, companyId)} reach join users u on u.company_id = reach.company_id and u.role = 'student'
          and u.status = 'disabled' and ${isIn('u.disabled_at')}
        limit ${joinedAtMost}) gone) as "left"
    from ${reach(ctx, companyId)} reach join student_progress_counts counts on counts.company_id = reach.company_id
    where counts.status = 'active'`.execute(ctx.db)
  return rows[0] ?? { active: 0, joined: 0, left: 0, overdue: 0, away: 0 }
}

/** SQL: the number of courses in rows `counts` of stored counts that are neither exempt nor of somebody who is away. */
export const countedCourses = sql`coalesce(sum(n) filter (where state not in ('exempt', 'away')), 0)`

export async function selectCompletion(
  ctx: SignedIn,
  companyId: string,
): Promise<Dashboard['completion'] & { exempt: number }> {
  const { rows } = await sql<Dashboard['completion'] & { exempt: number }>`
    select ${countedCourses}::int as total, coalesce(sum(n) filter (where state = 'completed'), 0)::int as done,
      coalesce(sum(n) filter (where state = 'exempt'), 0)::int as exempt
    from ${reach(ctx, companyId)} reach join course_progress_counts counts on counts.company_id = reach.company_id
    where counts.mandatory`.execute(ctx.db)
  return rows[0] ?? { total: 0, done: 0, exempt: 0 }
}

/** People without a mandatory course, and those who worked on a course within 30 days. */
export async function selectUncoveredAndActive(
  ctx: SignedIn,
  companyId: string,
): Promise<{ uncovered: number; active: number }> {
  const { rows } = await sql<{ uncovered: number; active: number }>`
    select coalesce(sum(n) filter (where kind = 'uncovered'), 0)::int as uncovered,
      coalesce(sum(n) filter (where kind = 'active'), 0)::int as active
    from ${reach(ctx, companyId)} reach join progress_day_counts counts on counts.company_id = reach.company_id
    where counts.kind = 'uncovered' or counts.kind = 'active' and counts.day > ${today(ctx)} - 30`.execute(
    ctx.db,
  )
  return rows[0] ?? { uncovered: 0, active: 0 }
}

/** Of mandatory courses due in the period, and in the one before. */
export async function selectOnTime(
  ctx: SignedIn,
  { companyId, ...period }: FigureScope,
): Promise<Pick<Dashboard, 'on_time' | 'on_time_before'>> {
  const { since, until, before } = datesOf(ctx, period)
  const { rows } = await sql<{ is_before: boolean; total: number; done: number }>`
    select counts.day < ${since} as is_before,
      coalesce(sum(n) filter (where kind = 'due'), 0)::int as total,
      coalesce(sum(n) filter (where kind = 'on_time'), 0)::int as done
    from ${reach(ctx, companyId)} reach join progress_day_counts counts on counts.company_id = reach.company_id
    where counts.kind in ('due', 'on_time') and counts.day >= ${before} and counts.day < ${until}
    group by 1`.execute(ctx.db)
  const shareOf = (isBefore: boolean) => {
    const { done = 0, total = 0 } = rows.find(({ is_before }) => is_before === isBefore) ?? {}
    return { done, total }
  }
  return { on_time: shareOf(false), on_time_before: shareOf(true) }
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
    group by weeks.monday having sum(mandatory) > 0 or not bool_or(is_estimated) order by weeks.monday`.execute(
    ctx.db,
  )
  return rows
}

/**
 * The figures of the week in which the period began, or of the first recorded since, as they were then. Weeks in which
 * those of a company are incomplete are passed over: the sum would be that of the other companies.
 */
export async function selectBefore(
  ctx: SignedIn,
  { companyId, ...period }: FigureScope,
): Promise<Dashboard['before']> {
  const { rows } = await sql<NonNullable<Dashboard['before']>>`
    select weeks.monday as on, bool_or(is_estimated) as is_estimated, sum(people)::int as people,
      json_build_object('done', sum(completed), 'total', sum(mandatory)) as completion,
      json_build_object('done', sum(people - uncovered), 'total', sum(people)) as coverage,
      json_build_object('done', sum(active), 'total', sum(people)) as active, sum(overdue)::int as overdue
    from ${reach(ctx, companyId)} reach join company_progress_weeks weeks on weeks.company_id = reach.company_id
      and weeks.monday >= date_trunc('week', ${datesOf(ctx, period).since}::timestamp)::date and weeks.monday <= ${today(ctx)} - 7
    group by weeks.monday having sum(people) > 0 and bool_and(people is not null) order by weeks.monday limit 1`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

interface ComparedCounts {
  company_id: string
  name: string
  people: number
  overdue: number
}

/** Every company with students, the greatest share of overdue people first. */
export async function selectCompanies(ctx: SignedIn, companyId: string): Promise<ComparedCounts[]> {
  const { rows } = await sql<ComparedCounts>`
    select counts.company_id, companies.name, sum(n)::int as people, coalesce(sum(n) filter (where state = 'overdue'), 0)::int as overdue
    from ${reach(ctx, companyId)} reach join student_progress_counts counts on counts.company_id = reach.company_id
    join companies on companies.id = counts.company_id
    where counts.status = 'active' and counts.state <> 'away' group by 1, companies.name having sum(n) > 0
    order by coalesce(sum(n) filter (where state = 'overdue'), 0)::float / sum(n) desc, companies.name, 1`.execute(
    ctx.db,
  )
  return rows
}

/** The completion of each company's own people. */
export async function selectCompletions(
  ctx: Ctx,
  companyIds: readonly string[],
): Promise<Map<string, Dashboard['completion']>> {
  const { rows } = await sql<{ id: string } & Dashboard['completion']>`
    select companies.id, own.total, own.done from companies cross join lateral (
      select ${countedCourses}::int as total, coalesce(sum(n) filter (where state = 'completed'), 0)::int as done
      from course_progress_counts counts where counts.company_id = companies.id and counts.mandatory
    ) own where companies.id = any (${[...companyIds]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ id, done, total }) => [id, { done, total }]))
}

const coursesAtMost = 10

/**
 * SQL: the most overdue people first. Courses whose figures are hidden come last, since their order would tell them.
 * Hidden are those of `hiddenParts`: with few people, and the next smallest, so that all courses do not tell them.
 */
const byOverdue = sql`is_hidden, case when not is_hidden then overdue end desc nulls last, people desc`
const isHidden = sql`min(people) over () < ${sql.lit(fewest)} and (people < ${sql.lit(fewest)}
  or row_number() over smaller <= 2 or coalesce(sum(people) over (smaller rows between unbounded preceding and 1 preceding), 0) < ${sql.lit(fewest)})`

export async function selectCourses(ctx: SignedIn, companyId: string): Promise<ComparedCourse[]> {
  const unlessHidden = (count: string) => sql`case when not is_hidden then ${sql.ref(count)} end`
  const { rows } = await sql<ComparedCourse>`
    with counted as (
      select counts.course_id, sum(n)::int as people,
        coalesce(sum(n) filter (where state = 'completed'), 0)::int as completed,
        coalesce(sum(n) filter (where state = 'overdue'), 0)::int as overdue
      from ${reach(ctx, companyId)} reach join course_progress_counts counts on counts.company_id = reach.company_id
      where counts.state not in ('exempt', 'away')
      group by 1 having sum(n) > 0
    ), listed as (
      select * from (select counted.*, ${isHidden} as is_hidden from counted window smaller as (order by people, course_id)) known
      order by ${byOverdue}, course_id limit ${sql.lit(coursesAtMost)}
    )
    select listed.course_id, coalesce(t.value, '') as title, people,
      ${unlessHidden('completed')} as completed, ${unlessHidden('listed.overdue')} as overdue
    from listed join courses c on c.id = listed.course_id
    left join texts t on t.course_id = c.id and t.owner_id = c.id and t.field = 'title' and t.locale = c.locales[1]
    order by is_hidden, case when not is_hidden then listed.overdue end desc nulls last, people desc, title, listed.course_id`.execute(
    ctx.db,
  )
  return rows
}
