import { sql } from 'kysely'
import type { ReminderHours } from '#contract/companies/company-settings.ts'
import type { FreeDay } from '#contract/days.ts'
import { companyReminderHours } from '#domains/companies/companies.service.ts'
import { isClosed } from '#domains/companies/company-tree.service.ts'
import { holidaysOf } from '#domains/companies/holidays.service.ts'
import { assignedTo } from '#domains/publishing/publishing.service.ts'
import type { Ctx } from '#platform/context.ts'
import { restAfterPause } from '../progress/pause.rules.ts'
import { dueOnOf, isExcused } from '../progress/resets.queries.ts'
import { lastNoticeOfEnd } from './reminders.rules.ts'

/** What determines a company's working hours. */
export interface WorkingTimeRow {
  time_zone: string
  holidays: FreeDay[]
  reminder_hours: ReminderHours
}

/** Companies whose round is due, with their time zone, one page ordered by id. */
export async function selectCompanies(
  ctx: Ctx,
  { after, before, limit }: { after: string | null; before: Date; limit: number },
): Promise<(WorkingTimeRow & { id: string })[]> {
  let companies = ctx.db
    .selectFrom('companies')
    .leftJoin('reminder_rounds', 'reminder_rounds.company_id', 'companies.id')
    .select(['companies.id', 'companies.time_zone', holidaysOf('companies.id').as('holidays')])
    .select(companyReminderHours.as('reminder_hours'))
    .where(({ not }) => not(isClosed('companies.id')))
    .where((eb) =>
      eb.or([eb('reminder_rounds.at', 'is', null), eb('reminder_rounds.at', '<', before.toISOString())]),
    )
  if (after) companies = companies.where('companies.id', '>', after)
  return companies.orderBy('companies.id').limit(limit).execute()
}

export const findCompany = (ctx: Ctx, companyId: string): Promise<WorkingTimeRow | undefined> =>
  ctx.db
    .selectFrom('companies')
    .select(['companies.time_zone', holidaysOf('companies.id').as('holidays')])
    .select(companyReminderHours.as('reminder_hours'))
    .where('companies.id', '=', companyId)
    .where(({ not }) => not(isClosed('companies.id')))
    .executeTakeFirst()

/** Records the start of a round; returns false when another process was faster. */
export async function beginRound(ctx: Ctx, companyId: string, before: Date): Promise<boolean> {
  const at = ctx.now.toISOString()
  const row = await ctx.db
    .insertInto('reminder_rounds')
    .values({ company_id: companyId, at })
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet({ at })
        .where('reminder_rounds.at', '<', before.toISOString()),
    )
    .returning('company_id')
    .executeTakeFirst()
  return row !== undefined
}

const days = (ctx: Ctx, count: number): string =>
  new Date(ctx.now.getTime() + count * 86_400_000).toISOString()

/**
 * A page of a company's people by id, each with whether there may be something to report. This prefilter is wider
 * than the rules and never narrower; a few people are examined in vain.
 */
export async function selectPage(
  ctx: Ctx,
  { companyId, after, limit }: { companyId: string; after: string | null; limit: number },
): Promise<{ id: string; perhaps: boolean }[]> {
  const beyond = after ? sql`and u.id > ${after}` : sql``
  const firstEnd = sql`${days(ctx, -lastNoticeOfEnd - 1)}::timestamptz`
  // A result that ended in a pause is due some days after it.
  const lastPause = sql`${days(ctx, -lastNoticeOfEnd - restAfterPause - 1)}::timestamptz::date`
  const today = sql`(${ctx.now.toISOString()}::timestamptz at time zone assigned.zone)::date`
  const { rows } = await sql<{ id: string; perhaps: boolean }>`
    select u.id, exists (select 1 from notices where user_id = u.id and is_in_digest) or u.role = 'student' and (exists (
      select 1 from ${assignedTo('u')} assigned
      left join enrolments e on e.student_id = u.id and e.course_id = assigned.course_id and e.archived_at is null
      where e.status is distinct from 'completed' and not ${isExcused(today)}
        and (end_of_day(${dueOnOf('u', 'e', today)}, assigned.zone) < ${days(ctx, 9)}::timestamptz or assigned.assigned_at > ${days(ctx, -16)}::timestamptz)
        and not (end_of_day(${dueOnOf('u', 'e', today)}, assigned.zone) < ${days(ctx, -3)}::timestamptz and exists (
          select 1 from deliveries d where d.student_id = u.id and d.course_id = assigned.course_id
            and d.at > ${days(ctx, -4)}::timestamptz))
    ) or u.id in (
      select e.student_id from enrolments e
      where e.company_id = ${companyId} and e.archived_at is null
        and e.ends_at between ${firstEnd} and ${days(ctx, 32)}::timestamptz
    ) or exists (
      select 1 from absences a join enrolments e on e.student_id = a.student_id
      where a.student_id = u.id and a.ends_on >= ${lastPause} and e.archived_at is null and e.ends_at < ${firstEnd}
    ) or exists (
      select 1 from course_exemptions x join enrolments e on e.student_id = x.student_id and e.course_id = x.course_id
      where x.student_id = u.id and x.ends_on >= ${lastPause} and e.archived_at is null and e.ends_at < ${firstEnd}
    )) as perhaps
    from users u
    where u.company_id = ${companyId} and u.status = 'active' ${beyond}
    order by u.id limit ${limit}`.execute(ctx.db)
  return rows
}
