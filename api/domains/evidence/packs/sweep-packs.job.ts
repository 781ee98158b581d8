import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Ctx } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { deleteExpired } from './packs.queries.ts'
import { retentionDays } from './packs.rules.ts'

const hourly = 60
const dayMs = 86_400_000
const packsAtOnce = 100

/** Deletes packs that have expired or failed long ago, with their files, and folders that an ended process left. */
export const sweepPacksJob = job(
  'evidence.sweep_packs',
  z.object({}),
  async (ctx) => {
    while ((await sweep(ctx)) === packsAtOnce);
    await clearFolders(join(ctx.services.settings.dataDir, 'packs'))
  },
  { intervalMinutes: hourly },
)

const sweep = (ctx: Ctx): Promise<number> =>
  ctx.transaction(async (inner) => {
    const before = new Date(inner.now.getTime() - retentionDays * dayMs).toISOString()
    const keys = await deleteExpired(inner, { before, limit: packsAtOnce })
    for (const key of keys) if (key) inner.afterCommit(() => inner.services.files.remove(key))
    return keys.length
  })

async function clearFolders(folder: string): Promise<void> {
  const found = await opendir(folder).catch(() => null)
  if (!found) return
  for await (const { name } of found) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => null)
    if (facts && Date.now() - facts.mtimeMs > dayMs) await rm(path, { recursive: true, force: true })
  }
}
