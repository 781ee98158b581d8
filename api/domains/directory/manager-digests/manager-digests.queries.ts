import { type RawBuilder, sql } from 'kysely'
import type { ReminderHours } from '#contract/companies/company-settings.ts'
import type { FreeDay } from '#contract/days.ts'
import { isManagerNotified, managedPeople } from '#domains/accounts/people/direct-reports.service.ts'
import { companyReminderHours } from '#domains/companies/companies.service.ts'
import { isClosed } from '#domains/companies/company-tree.service.ts'
import { holidaysOf } from '#domains/companies/holidays.service.ts'
import type { Ctx } from '#platform/context.ts'
import { dueWithinDays } from './manager-digests.rules.ts'

const weekIn = (ctx: Ctx, zone: RawBuilder<unknown>) =>
  sql`date_trunc('week', ${ctx.now.toISOString()}::timestamptz at time zone ${zone})::date`

export interface Round {
  company_id: string
  week: string
}

/**
 * Begins the round of every company whose week has begun and returns those that tell managers. A company that does not
 * begins its rounds, too, so that its first e-mails come in the week after it was switched on. Another process that
 * does the same gets no company twice.
 */
export async function beginRounds(ctx: Ctx): Promise<Round[]> {
  const { rows } = await sql<Round>`
    with begun as (
      insert into manager_digest_rounds as known (company_id, week)
      select companies.id, now_there.week from companies
      cross join lateral (select ${weekIn(ctx, sql.ref('companies.time_zone'))} as week) now_there
      left join manager_digest_rounds last on last.company_id = companies.id
      where companies.deleted_at is null and (last.week is null or last.week < now_there.week)
      order by companies.id
      on conflict (company_id) do update set week = excluded.week where known.week < excluded.week
      returning company_id, week
    )
    select begun.company_id, begun.week::text from begun join companies on companies.id = begun.company_id
    where companies.has_manager_digests and not ${isClosed('companies.id')}
    order by begun.company_id`.execute(ctx.db)
  return rows
}

/** A page of the people who manage students of a company, by id. */
export const managersQuery = (
  companyId: string,
  { after, limit }: { after: string | null; limit: number },
) => {
  const next = (last: RawBuilder<unknown>) => sql`(
    select manager_id from student_progress_states
    where company_id = ${companyId} and status = 'active' and manager_id is not null and manager_id > ${last}
    order by manager_id limit 1)`
  // Jumps from manager to manager in the index, however many people each of them has.
  return sql<{ id: string }>`
    with recursive managers as (
      select ${next(sql`${after ?? '00000000-0000-0000-0000-000000000000'}::uuid`)} as id
      union all
      select ${next(sql.ref('managers.id'))} from managers where managers.id is not null
    )
    select id from managers where id is not null limit ${limit}`
}

export async function selectManagers(ctx: Ctx, round: Round, page: { after: string | null; limit: number }) {
  const { rows } = await managersQuery(round.company_id, page).execute(ctx.db)
  return rows.map(({ id }) => id)
}

/**
 * SQL: courses that are overdue or due soon by the stored states, with `report` and `manager`; none that somebody is
 * waived from.
 */
const openCourses = (ctx: Ctx, among: RawBuilder<unknown>) => {
  const today = sql`(${ctx.now.toISOString()}::timestamptz at time zone companies.time_zone)::date`
  return sql`${managedPeople}
    join course_progress_states state on state.student_id = report.id
      and state.mandatory and state.state not in ('completed', 'exempt', 'away')
      and (state.state = 'overdue' or state.due_on <= ${today} + ${sql.lit(dueWithinDays)}::int)
    where report.manager_id ${among} and ${isManagerNotified}`
}

/** Managers of these who have something to be told. */
export const toNotifyQuery = (ctx: Ctx, managerIds: readonly string[]) => sql<{ id: string }>`
  select id from unnest(${managerIds}::uuid[]) as candidate (id)
  where exists (select from ${openCourses(ctx, sql`= candidate.id`)})`

/** Claims the week's e-mail of managers who have something to be told and returns those who had none yet. */
export async function claimWeek(ctx: Ctx, managerIds: readonly string[], week: string): Promise<string[]> {
  const { rows } = await sql<{ manager_id: string }>`
    insert into manager_digests as known (manager_id, week)
    select id, ${week}::date from (${toNotifyQuery(ctx, managerIds)}) to_notify order by id
    on conflict (manager_id) do update set week = excluded.week where known.week < excluded.week
    returning manager_id`.execute(ctx.db)
  return rows.map(({ manager_id }) => manager_id)
}

export interface ManagerRow {
  id: string
  platform_locale: string | null
  course_locale: string | null
  default_locale: string
  time_zone: string
  holidays: FreeDay[]
  reminder_hours: ReminderHours
}

/** A person who can sign in, with the working hours of their company. */
export const findManager = (ctx: Ctx, userId: string): Promise<ManagerRow | undefined> =>
  ctx.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id', 'users.platform_locale', 'users.course_locale'])
    .select(['companies.default_locale', 'companies.time_zone', holidaysOf('companies.id').as('holidays')])
    .select(companyReminderHours.as('reminder_hours'))
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .where(({ not }) => not(isClosed('companies.id')))
    .executeTakeFirst()

/** Students whose courses the manager is told of, by id. */
export async function selectReports(
  ctx: Ctx,
  managerId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const beyond = after ? sql`and report.id > ${after}` : sql``
  const { rows } = await sql<{ id: string }>`
    select report.id from ${managedPeople}
    where report.manager_id = ${managerId} and ${isManagerNotified} ${beyond}
    order by report.id limit ${limit}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export interface ReportedCourse {
  name: string
  course: string
  is_overdue: boolean
  /** The day it was or is due; for an expired result, its last day. */
  day: string
  /** Of all courses, whatever the limit. */
  total: number
}

/** What a manager is told, overdue courses first, with titles in the given language where there are any. */
export const reportedCoursesQuery = (
  ctx: Ctx,
  managerId: string,
  { locale, limit }: { locale: string; limit: number },
) => sql<ReportedCourse>`
  with listed as materialized (
    select trim(report.first_name || ' ' || report.last_name) as name, report.id as student_id, state.course_id,
      state.state = 'overdue' as is_overdue, coalesce(state.overdue_on, state.due_on) as day,
      plain_form(report.last_name || ' ' || report.first_name) as name_key, count(*) over ()::int as total
    from ${openCourses(ctx, sql`= ${managerId}`)}
    order by is_overdue desc, name_key, student_id, day, course_id limit ${limit}
  ), titles as materialized (
    select courses.id, coalesce(releases.outline -> 'title' ->> ${locale}::text,
      releases.outline -> 'title' ->> (releases.outline -> 'course' -> 'locales' ->> 0), '') as title
    from courses join releases on releases.id = courses.current_release_id
    where courses.id in (select course_id from listed)
  )
  select name, titles.title as course, is_overdue, day::text, total
  from listed join titles on titles.id = listed.course_id
  order by is_overdue desc, name_key, student_id, day, course_id`

export async function selectReportedCourses(
  ctx: Ctx,
  managerId: string,
  options: { locale: string; limit: number },
): Promise<ReportedCourse[]> {
  const { rows } = await reportedCoursesQuery(ctx, managerId, options).execute(ctx.db)
  return rows
}
