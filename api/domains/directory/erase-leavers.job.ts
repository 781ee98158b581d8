import * as z from 'zod/mini'
import { job } from '#platform/jobs/job.ts'
import { eraseStudent } from './directory.service.ts'
import { lockLeaver, selectLeavers } from './leavers.queries.ts'

const batchSize = 100

/**
 * Erases students who have been disabled for the period set by their company. Students enabled in the meantime are
 * kept.
 */
export const eraseLeaversJob = job(
  'directory.erase_leavers',
  z.object({}),
  async (ctx) => {
    for (;;) {
      const leavers = await selectLeavers(ctx, batchSize)
      for (const leaver of leavers)
        await ctx.transaction(async (inner) => {
          if (await lockLeaver(inner, leaver.id))
            await eraseStudent(inner, leaver, { after_days: leaver.days })
        })
      if (leavers.length < batchSize) return
    }
  },
  { intervalMinutes: 24 * 60 },
)
