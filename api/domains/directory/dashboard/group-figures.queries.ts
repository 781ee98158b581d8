import { type RawBuilder, sql } from 'kysely'
import type { Dashboard } from '#contract/directory/dashboard.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import { countsFor } from '#domains/companies/company-tree.service.ts'
import type { SignedIn } from '#platform/context.ts'
import type { FigureScope } from './dashboard.queries.ts'
import { datesOf, momentsOf, type PeriodMoments } from './figure-period.queries.ts'

/** The figures for callers who see only members of their groups: few enough people to aggregate row by row. */

type MemberFigures = Omit<Dashboard, 'at' | 'updating' | 'weeks' | 'before'>

const share = (total: RawBuilder<unknown>, done: RawBuilder<unknown>) => sql`json_build_object(
  'total', count(*) filter (where ${total}), 'done', count(*) filter (where ${total} and ${done}))`

const isCounted = sql`status = 'active' and state <> 'away'`

export async function selectGroupFigures(
  ctx: SignedIn,
  { companyId, ...period }: FigureScope,
): Promise<MemberFigures> {
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const today = sql`${now}::date`
  const ending = (within: number) => sql`count(*) filter (where c.ends_on <= ${today} + ${sql.lit(within)})`
  const { since, until } = momentsOf(ctx, period)
  const isIn = (at: string) =>
    sql`${sql.ref(at)} >= ${since} ${period.term ? sql`and ${sql.ref(at)} < ${until}` : sql``}`
  const dates = datesOf(ctx, period)
  const onTime = ({ since: from, until: to }: Omit<PeriodMoments, 'before'>) =>
    share(sql`c.mandatory and c.due_on >= ${from} and c.due_on < ${to}`, sql`c.completed_on <= c.due_on`)
  const { rows } = await sql<MemberFigures>`
    with members as (
      select distinct member.user_id from group_managers manager
      join group_members member on member.group_id = manager.group_id
      where manager.user_id = ${ctx.actor.id}
    ), seen as materialized (
      select s.* from members join student_progress_states s on s.student_id = members.user_id
      where s.company_id in (${inReach(ctx)})
        and s.company_id in (select descendant_id from company_closure where ancestor_id = ${companyId})
        and ${countsFor(sql.ref('s.company_id'), sql`${companyId}`)}
    ), courses as materialized (
      select c.* from seen join course_progress_states c on c.student_id = seen.student_id
      where seen.status = 'active' and c.state not in ('exempt', 'away')
    )
    select
      (select json_build_object('active', count(*) filter (where ${isCounted}),
          'joined', count(*) filter (where ${isCounted} and ${isIn('joined_at')}),
          'left', (select count(*) from users where id in (select student_id from seen where status = 'disabled')
            and ${isIn('disabled_at')}))
        from seen) as people,
      (select json_build_object('away', count(*) filter (where status = 'active' and state = 'away'),
          'exempt', (select count(*) from seen person join course_progress_states c on c.student_id = person.student_id
            where person.status = 'active' and c.state = 'exempt' and c.mandatory))
        from seen) as not_counted,
      (select ${share(isCounted, sql`not is_uncovered`)} from seen) as coverage,
      (select ${share(isCounted, sql`(last_active_at at time zone 'UTC')::date > ${today} - 30`)} from seen) as active,
      ${share(sql`c.mandatory`, sql`c.state = 'completed'`)} as completion,
      ${onTime(dates)} as on_time, ${onTime({ since: dates.before, until: dates.since })} as on_time_before,
      json_build_object('people', (select count(*) from seen where status = 'active' and state = 'overdue'),
        'courses', count(c.overdue_on),
        'median_days', case when count(c.overdue_on) > 0
          then greatest(${today} - (percentile_disc(0.5) within group (order by c.overdue_on)), 0) end) as overdue,
      json_build_object('days_30', ${ending(30)}, 'days_60', ${ending(60)}, 'days_90', ${ending(90)}) as expiring
    from courses c`.execute(ctx.db)
  const [figures] = rows
  if (!figures) throw new Error('The aggregate query returned no row')
  return figures
}
