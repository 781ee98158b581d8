import { type SqlBool, sql } from 'kysely'
import type { CampaignFigures } from '#contract/campaigns/campaign-figures.ts'
import type { Ctx } from '#platform/context.ts'

/** People finish late: so many days after the due day, figures are still counted. */
const countedAfterEnd = 30

export interface CountedCampaign {
  id: string
  company_id: string
  /** The last day that is over in the time zone of the company. */
  yesterday: string
  /** Whether the campaign had begun by then and the day is not recorded yet. */
  is_day_due: boolean
}

/**
 * Campaigns that have begun and were last counted before a moment, some at a time. Those of companies whose states are
 * just being computed wait.
 */
export async function selectUncounted(
  ctx: Ctx,
  { before, limit }: { before: Date; limit: number },
): Promise<CountedCampaign[]> {
  const { rows } = await sql<CountedCampaign>`
    select k.id, k.company_id, local.today - 1 as yesterday, local.is_day_due
    from campaigns k join companies home on home.id = k.company_id
    cross join lateral (select (${ctx.now.toISOString()}::timestamptz at time zone home.time_zone)::date as today) clock
    cross join lateral (
      select clock.today, clock.today - 1 >= greatest((k.launched_at at time zone home.time_zone)::date, k.starts_on)
        and not exists (select from campaign_days d where d.campaign_id = k.id and d.day = clock.today - 1) as is_day_due
    ) local
    left join campaign_figures counted on counted.campaign_id = k.id
    where k.launched_at is not null and k.archived_at is null and home.closed_at is null
      and coalesce(k.starts_on, local.today) <= local.today
      and coalesce(k.due_on, local.today) >= local.today - ${sql.lit(countedAfterEnd)}
      and (local.is_day_due or counted.at is null or counted.at < ${before.toISOString()}::timestamptz)
      and not exists (select from stale_progress_companies stale join company_closure under
        on under.descendant_id = stale.company_id where under.ancestor_id = k.company_id)
    order by k.id limit ${limit}`.execute(ctx.db)
  return rows
}

/** Does nothing if the day is recorded. */
export async function insertDay(
  ctx: Ctx,
  { id, yesterday }: CountedCampaign,
  { people, completion, overdue, waived }: CampaignFigures,
): Promise<void> {
  await ctx.db
    .insertInto('campaign_days')
    .values({
      ...{ campaign_id: id, day: yesterday, overdue, waived },
      ...{ assigned: completion.total, done: completion.done },
      ...{ people: people.assigned, people_done: people.done },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Marks campaigns whose due day is over as ended, and returns those that were not yet. */
export async function markEnded(
  ctx: Ctx,
  limit: number,
): Promise<{ id: string; company_id: string; due_on: string }[]> {
  const isOver = sql<SqlBool>`due_on < (${ctx.now.toISOString()}::timestamptz at time zone companies.time_zone)::date`
  return ctx.db
    .updateTable('campaigns')
    .from('companies')
    .set(({ ref }) => ({ end_recorded_for: ref('campaigns.due_on') }))
    .whereRef('companies.id', '=', 'campaigns.company_id')
    .where('campaigns.id', 'in', ({ selectFrom }) =>
      selectFrom('campaigns')
        .innerJoin('companies', 'companies.id', 'campaigns.company_id')
        .select('campaigns.id')
        .where('launched_at', 'is not', null)
        .where('archived_at', 'is', null)
        .where(sql<SqlBool>`end_recorded_for is distinct from due_on`)
        .where(isOver)
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(['campaigns.id', 'campaigns.company_id'])
    .returning(sql<string>`campaigns.due_on`.as('due_on'))
    .execute()
}
