import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

export interface DueReport {
  campaign_id: string
  company_id: string
  monday: string
}

/**
 * Campaigns with a report to send this week: launched before its Monday, begun, and not over for more than a week, so that
 * the last report tells how it ended.
 */
export async function selectDue(ctx: Ctx, after: string | null, limit: number): Promise<DueReport[]> {
  const { rows } = await sql<DueReport>`
    select k.id as campaign_id, k.company_id, local.monday
    from campaigns k join companies home on home.id = k.company_id
    cross join lateral (select (${ctx.now.toISOString()}::timestamptz at time zone home.time_zone)::date as today) clock
    cross join lateral (select clock.today, date_trunc('week', clock.today::timestamp)::date as monday) local
    where k.launched_at is not null and k.archived_at is null and k.id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      and greatest((k.launched_at at time zone home.time_zone)::date, k.starts_on) < local.monday
      and coalesce(k.due_on, local.today) >= local.monday - 7
      and exists (select from campaign_readers reader where reader.campaign_id = k.id)
      and not exists (select from campaign_reports sent where sent.campaign_id = k.id and sent.monday = local.monday)
    order by k.id limit ${limit}`.execute(ctx.db)
  return rows
}

/** Returns false when another process was faster. */
export async function claimReport(
  ctx: Ctx,
  { campaign_id, monday }: Pick<DueReport, 'campaign_id' | 'monday'>,
): Promise<boolean> {
  const inserted = await ctx.db
    .insertInto('campaign_reports')
    .values({ campaign_id, monday })
    .onConflict((conflict) => conflict.doNothing())
    .returning('monday')
    .executeTakeFirst()
  return inserted !== undefined
}

export const selectReaderIds = async (ctx: Ctx, campaignId: string): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('campaign_readers')
    .select('user_id')
    .where('campaign_id', '=', campaignId)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** The completion that was recorded closest before a week ago; none in the first week. */
export const findWeekAgo = (ctx: Ctx, campaignId: string, day: string) =>
  ctx.db
    .selectFrom('campaign_days')
    .select(['day', 'done', 'assigned'])
    .where('campaign_id', '=', campaignId)
    .where('day', '<=', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
