import { sql } from 'kysely'
import * as z from 'zod/mini'
import { smallestLeaderboard } from '#contract/points/leaderboard.ts'
import type { Ctx } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { giveBadges } from './given-badges.service.ts'

/**
 * The top three of a month, determined once after the month has ended in the company's time zone. People who left
 * the leaderboard are ignored, nobody wins if there are too few participants, and only the winners are notified.
 * Only this job writes decided_months.
 */

/** Number of earlier months to catch up on, for a company that did not have this before. */
const monthsBack = 12
const companiesAtOnce = 200

interface Month {
  company_id: string
  month: string
  mode: string
  /** When the month ended. */
  ended_at: Date
  /** Whether it was the last month; earlier ones are decided without notifications. */
  is_last: boolean
}

/** For all companies, or for one. */
export async function decideMonths(ctx: Ctx, companyId: string | null = null): Promise<void> {
  let months: Month[]
  do {
    months = await selectUndecided(ctx, companyId)
    for (const month of months) await ctx.transaction((inner) => decide(inner, month))
  } while (months.length === companiesAtOnce)
}

async function selectUndecided(ctx: Ctx, companyId: string | null): Promise<Month[]> {
  const { rows } = await sql<Omit<Month, 'ended_at'> & { ended_at: string }>`
    select companies.id as company_id, to_char(starts, 'YYYY-MM') as month, leaderboard_mode as mode,
      (starts + interval '1 month') at time zone time_zone as ended_at, back = 1 as is_last
    from companies
    cross join generate_series(1, ${sql.lit(monthsBack)}) back
    cross join lateral (
      select date_trunc('month', ${ctx.now.toISOString()}::timestamptz at time zone time_zone)
        - make_interval(months => back) as starts
    ) local
    where (${companyId}::uuid is null or companies.id = ${companyId}) and not exists (
      select from decided_months where company_id = companies.id and month = to_char(starts, 'YYYY-MM'))
    order by companies.id, starts limit ${sql.lit(companiesAtOnce)}`.execute(ctx.db)
  return rows.map((row) => ({ ...row, ended_at: new Date(row.ended_at) }))
}

/** The mark is inserted in the same transaction, so that concurrent processes do not decide a month twice. */
async function decide(ctx: Ctx, { company_id, month, mode, ended_at, is_last }: Month): Promise<void> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('decided_months')
    .values({ company_id, month, decided_at: ctx.now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows || mode === 'off') return
  const best = await selectBest(ctx, company_id, month)
  await giveBadges(
    ctx,
    best.map((student_id) => ({ student_id, company_id, badge_type: 'top_three', at: ended_at })),
    { quiet: !is_last },
  )
}

/** The first three places, with everybody who shares one of them. */
async function selectBest(ctx: Ctx, companyId: string, month: string): Promise<string[]> {
  const shown = sql`company_id = ${companyId} and period = ${month} and shown and points > 0`
  const { rows } = await sql<{ student_id: string }>`
    with top as materialized (
      select points from scores where ${shown}
      order by points desc, student_id desc limit ${sql.lit(smallestLeaderboard)}
    ), third as (
      select points from top order by points desc offset 2 limit 1
    )
    select student_id from scores
    where ${shown} and points >= (select points from third)
      and (select count(*) from top) >= ${sql.lit(smallestLeaderboard)}
    order by points desc, student_id`.execute(ctx.db)
  return rows.map(({ student_id }) => student_id)
}

export const decideMonthsJob = job('badges.decide_months', z.object({}), (ctx) => decideMonths(ctx), {
  intervalMinutes: 60,
})
