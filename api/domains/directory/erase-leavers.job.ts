import * as z from 'zod/mini'
import type { Ctx } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { eraseStudent } from './directory.service.ts'
import { type ErasureReason, lockLeaver, selectLeavers } from './leavers.queries.ts'

const batchSize = 100

const reasons: readonly ErasureReason[] = ['disabled', 'unused']

/**
 * Erases students who have been disabled, or have not signed in, for the period set by their company. Students enabled or
 * signed in meanwhile are kept.
 */
export const eraseLeaversJob = job(
  'directory.erase_leavers',
  z.object({}),
  async (ctx) => {
    for (const reason of reasons) while ((await eraseSome(ctx, reason)) === batchSize);
  },
  { intervalMinutes: 24 * 60 },
)

async function eraseSome(ctx: Ctx, reason: ErasureReason): Promise<number> {
  const leavers = await selectLeavers(ctx, reason, batchSize)
  for (const leaver of leavers)
    await ctx.transaction(async (inner) => {
      if (await lockLeaver(inner, leaver, reason))
        await eraseStudent(inner, leaver, {
          after_days: leaver.days,
          ...(reason === 'unused' ? { unused: true } : {}),
        })
    })
  return leavers.length
}
