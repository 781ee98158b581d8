import * as z from 'zod/mini'
import type { Ctx } from '#platform/context.ts'
import { job, turnOf } from '#platform/jobs/job.ts'
import { selectAmounts } from '../machine/runs.queries.ts'
import { findMatches } from './memory.service.ts'
import { pairOf } from './pairs.rules.ts'
import * as queries from './word-matches.queries.ts'
import { countMatchedWords } from './word-matches.rules.ts'

const sourcesAtOnce = 50
/** After this time, other jobs get their turn. */
const sliceMs = 2_000
const dayMs = 86_400_000

/** How long a count stays valid if the job does not change, since the memory grows in the meantime. */
export const matchesSince = ({ now }: Pick<Ctx, 'now'>): Date => new Date(now.getTime() - dayMs)

/**
 * Counts how many of a job's open words the memory covers. Scores of texts are stored, so that the next count is
 * fast.
 */
export const countMatchesJob = job(
  'translations.count_matches',
  z.object({ job_id: z.string() }),
  async (ctx, { job_id }, running) => {
    const translationJob = await queries.findPairOfJob(ctx, job_id)
    if (!translationJob) return
    const pair = pairOf(translationJob)
    const endOfTurn = turnOf(ctx, running, sliceMs)
    // Read before counting, so that changes made meanwhile mark the count as outdated.
    const amounts = await queries.selectOpenAmounts(ctx, job_id)
    for (;;) {
      const wanted = { job_id, pair, before: matchesSince(ctx) }
      const sources = await queries.selectUnscored(ctx, wanted, sourcesAtOnce)
      if (sources.length === 0) break
      const scores: { source_key: string; score: number }[] = []
      for (const { source_key, source } of sources) {
        const [best] = await findMatches(ctx, pair, { context: '', source })
        scores.push({ source_key, score: Math.min(99, best?.score ?? 0) })
      }
      await queries.saveScores(ctx, job_id, scores)
      endOfTurn()
    }
    const open = { job_id, states: [...queries.openStates], group_id: null }
    const sources = await selectAmounts(ctx, open, pair)
    const counts = countMatchedWords(sources, await queries.selectScores(ctx, job_id))
    await queries.saveMatches(ctx, { job_id, counts, amounts })
    await queries.deleteUnusedScores(ctx, job_id)
  },
)
