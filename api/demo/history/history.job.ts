import * as z from 'zod/mini'
import type { Ctx } from '#platform/context.ts'
import { addJob, job, turnOf } from '#platform/jobs/job.ts'
import { noteInstallation } from '#platform/secrets/installation.ts'

/**
 * Adds three months of history to the demo after its first start, in the background. Each part is written
 * completely or not at all, even if the process crashes; each waits for the one before.
 */

const parts = ['harbor', 'aurora'] as const
const data = z.object({
  /** The time of the first start, from which all days are counted back. */
  at: z.string(),
  part: z.enum(parts),
})
type Part = z.infer<typeof data>

export const demoHistoryJob: ReturnType<typeof job<Part>> = job(
  'demo.write_history',
  data,
  async (ctx, { at, part }, running) => {
    // Loaded only when needed, on a first start.
    const { writePart } = await import('./write-history.ts')
    await ctx.transaction(async (inner) => {
      await writePart({ ...inner, now: new Date(at) }, part, turnOf(ctx, running))
      await noteInstallation(inner.db, `demo_history_${part}`, { written_at: inner.now.toISOString() })
      const next = parts[parts.indexOf(part) + 1]
      if (next) await addJob(inner, demoHistoryJob, { at, part: next }, { key: next })
    })
  },
)

/** Part of the transaction that creates the demo. */
export const addDemoHistory = (ctx: Ctx): Promise<void> =>
  addJob(ctx, demoHistoryJob, { at: ctx.now.toISOString(), part: 'harbor' }, { key: 'harbor' })
