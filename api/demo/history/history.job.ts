import * as z from 'zod/mini'
import type { Ctx } from '#platform/context.ts'
import { noteInstallation } from '#platform/installation.ts'
import { addJob, job, turnOf } from '#platform/jobs/job.ts'

/**
 * Fills the demo with three months of work after its first start, so that nobody waits for it. Each part is there once and whole, or
 * not at all, however often the process dies on the way; the next one waits for the one before.
 */

const parts = ['harbor', 'aurora'] as const
const data = z.object({
  /** Of the first start: all days are counted back from it. */
  at: z.string(),
  part: z.enum(parts),
})
type Part = z.infer<typeof data>

export const demoHistoryJob: ReturnType<typeof job<Part>> = job(
  'demo.write_history',
  data,
  async (ctx, { at, part }, running) => {
    // Only a first start needs what writes it.
    const { writePart } = await import('./write-history.ts')
    await ctx.transaction(async (inner) => {
      await writePart({ ...inner, now: new Date(at) }, part, turnOf(ctx, running))
      await noteInstallation(inner.db, `demo_history_${part}`, { written_at: inner.now.toISOString() })
      const next = parts[parts.indexOf(part) + 1]
      if (next) await addJob(inner, demoHistoryJob, { at, part: next }, { key: next })
    })
  },
)

/** With the transaction that makes the demo. */
export const addDemoHistory = (ctx: Ctx): Promise<void> =>
  addJob(ctx, demoHistoryJob, { at: ctx.now.toISOString(), part: 'harbor' }, { key: 'harbor' })
