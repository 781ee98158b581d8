import * as z from 'zod/mini'
import type { Ctx } from '#platform/context.ts'
import { recordEvents } from '#platform/events.ts'
import { job, turnOf } from '#platform/jobs/job.ts'
import { createPace } from '#platform/jobs/pace.ts'
import * as queries from './count.queries.ts'
import { countAll, storeFigures } from './figures.service.ts'

/** How old the figures in lists can be. */
const countedEveryMs = 14 * 60_000
const campaignsAtOnce = 20
const sliceMs = 20_000

/**
 * Counts the campaigns that have begun: for lists, and once a day, soon after midnight of the company’s time zone, for the
 * day that is over. Writes campaign_days.
 */
export const countCampaignsJob = job(
  'campaigns.count',
  z.object({}),
  async (ctx, _, running) => {
    while ((await recordEnds(ctx)) === campaignsAtOnce);
    const before = new Date(ctx.now.getTime() - countedEveryMs)
    const endOfTurn = turnOf(ctx, running, sliceMs)
    const pace = createPace(0.5)
    for (;;) {
      const rows = await queries.selectUncounted(ctx, { before, limit: campaignsAtOnce })
      for (const row of rows) {
        await ctx.transaction((inner) => count(inner, row))
        endOfTurn()
        await pace()
      }
      if (rows.length < campaignsAtOnce) return
    }
  },
  { intervalMinutes: 15, lowPriority: true },
)

async function count(ctx: Ctx, row: queries.CountedCampaign): Promise<void> {
  const figures = await countAll(ctx, row.id)
  await storeFigures(ctx, row.id, figures)
  if (row.is_day_due) await queries.insertDay(ctx, row, figures)
}

const recordEnds = (ctx: Ctx): Promise<number> =>
  ctx.transaction(async (inner) => {
    const ended = await queries.markEnded(inner, campaignsAtOnce)
    await recordEvents(
      inner,
      ended.map(({ id, company_id, due_on }) => ({
        kind: 'campaign.ended',
        company_id,
        data: { campaign_id: id, due_on },
      })),
    )
    return ended.length
  })
