import * as z from 'zod/mini'
import type { Ctx } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import {
  foldings,
  foldMoves,
  refreshShownAfter,
  selectCompaniesToFold,
  selectWrongScores,
} from './leaderboard/leaderboard.queries.ts'

/** Background work on scores. */

const movesAtOnce = 5_000
const studentsAtOnce = 500
const sampleSize = 500

/** Places are correct without it; it keeps the number of rows that a read adds up small. */
export async function foldAllMoves(ctx: Ctx): Promise<void> {
  for (const folding of foldings)
    for (const companyId of await selectCompaniesToFold(ctx, folding)) {
      let folded = movesAtOnce
      while (folded === movesAtOnce)
        folded = await ctx.transaction((inner) =>
          foldMoves(inner, folding, { companyId, limit: movesAtOnce }),
        )
    }
}

const foldJob = job('points.fold_moves', z.object({}), foldAllMoves, { intervalMinutes: 0.25 })

/** Queued by a trigger when a company's default or its kind of teams changes. */
const refreshShownJob = job(
  'points.refresh_shown',
  z.object({ company_id: z.string(), after: z.optional(z.string()) }),
  async (ctx, { company_id, after }) => {
    let last: string | null | undefined = after ?? null
    while (last !== undefined) {
      const from: string | null = last
      last = await ctx.transaction((inner) =>
        refreshShownAfter(inner, { companyId: company_id, after: from, limit: studentsAtOnce }),
      )
    }
  },
)

const checkJob = job(
  'points.check_scores',
  z.object({}),
  async (ctx) => {
    const wrong = await selectWrongScores(ctx, sampleSize)
    if (wrong.length > 0)
      ctx.log.error({ students: wrong.slice(0, 20) }, 'scores differ from the ledger: run rebuild-scores')
  },
  { intervalMinutes: 1_440 },
)

export const scoreJobs = [foldJob, refreshShownJob, checkJob]
