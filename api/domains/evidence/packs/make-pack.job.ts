import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { PackFailure } from '#contract/evidence/packs.ts'
import type { Ctx } from '#platform/context.ts'
import { recordEvent } from '#platform/events.ts'
import type { HashedFile } from '#platform/files/hashed-file.ts'
import { newCode } from '#platform/ids.ts'
import { job, type RunningJob, turnOf } from '#platform/jobs/job.ts'
import { announceWork } from '#platform/realtime/announce-work.ts'
import { sealNow } from '../seals/seals.service.ts'
import { makePack } from './content/pack-content.export.ts'
import { PackTooLarge } from './content/zip-files.export.ts'
import * as queries from './packs.queries.ts'
import { expiryOf } from './packs.rules.ts'
import { countPeople, findScope } from './records/people.queries.ts'

/** The pack was deleted, or another process is making it. */
class Superseded extends Error {}

class FileStoreError extends Error {}

/**
 * Makes a pack from the beginning, however often it is started: what an ended process left is of no use, and only the
 * run that was the last to begin can finish.
 */
export const makePackJob = job(
  'evidence.make_pack',
  z.object({ pack_id: z.string(), until: z.string() }),
  async (ctx, { pack_id }, running) => {
    const pack = await queries.findPackById(ctx, pack_id)
    if (!pack || pack.state === 'ready' || pack.state === 'failed') return
    try {
      await make(ctx, pack, running)
    } catch (error) {
      // Another run would make the same file.
      if (error instanceof PackTooLarge) await fail(ctx, pack_id, 'too_large')
      else if (!(error instanceof Superseded)) throw error
    }
  },
  {
    lowPriority: true,
    until: ({ until }) => new Date(until),
    onFailure: async (ctx, { pack_id }, { error, over }) => {
      if (over) await fail(ctx, pack_id, error instanceof FileStoreError ? 'file_store' : 'internal')
    },
  },
)

async function make(ctx: Ctx, pack: queries.PackRow, running: RunningJob): Promise<void> {
  const begun = performance.now()
  const endOfTurn = turnOf(ctx, running)
  const run_key = `${newCode()}.zip`
  const total = await countPeople(ctx, await findScope(ctx, pack))
  if (!(await queries.beginPack(ctx, pack.id, { run_key, total }))) throw new Superseded()
  if (pack.run_key) await ctx.services.files.remove(pack.run_key).catch(asStoreError)
  await sealNow(ctx, pack.company_id)
  const folder = join(ctx.services.settings.dataDir, 'packs', run_key)
  await mkdir(folder, { recursive: true })
  try {
    const made = await makePack(ctx, pack, {
      folder,
      stopping: running.stopping,
      async onProgress(done) {
        endOfTurn()
        if (!(await queries.setProgress(ctx, pack.id, { run_key, done }))) throw new Superseded()
        announce(ctx, pack)
      },
    })
    await store(ctx, run_key, made.zip)
    const finished_at = new Date(ctx.now.getTime() + performance.now() - begun)
    await finish(ctx, pack, { ...made, run_key, finished_at })
  } catch (error) {
    endOfTurn()
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const asStoreError = (error: unknown): never => {
  throw new FileStoreError('The file store did not take the pack', { cause: error })
}

const store = (ctx: Ctx, key: string, zip: HashedFile): Promise<void> =>
  ctx.services.files.put(key, zip, 'application/zip').catch(asStoreError)

interface Finished {
  zip: HashedFile
  people: number
  key_id: string
  run_key: string
  finished_at: Date
}

async function finish(ctx: Ctx, pack: queries.PackRow, finished: Finished): Promise<void> {
  const { zip, people, key_id, run_key, finished_at: now } = finished
  const { bytes, sha256 } = zip
  const isDone = await ctx.transaction(async (transacted) => {
    const inner = { ...transacted, now }
    const expires_at = expiryOf(now).toISOString()
    if (!(await queries.finishPack(inner, pack.id, { run_key, people, bytes, sha256, key_id, expires_at })))
      return false
    const { from_day: from, until_day: until, framework } = pack
    await recordEvent(inner, {
      kind: 'evidence.made',
      company_id: pack.company_id,
      data: { pack_id: pack.id, from, until, framework, sha256, key_id },
    })
    announce(inner, pack)
    return true
  })
  if (!isDone) await ctx.services.files.remove(run_key)
}

async function fail(ctx: Ctx, packId: string, failure: PackFailure): Promise<void> {
  if (!(await queries.failPack(ctx, packId, failure))) return
  const pack = await queries.findPackById(ctx, packId)
  if (!pack) return
  announce(ctx, pack)
  // Does nothing unless only the end of the last run failed, and waits for nobody: the store may still be away.
  if (pack.run_key) await ctx.services.files.remove(pack.run_key).catch(() => undefined)
}

const announce = (ctx: Ctx, { id, created_by }: queries.PackRow): void =>
  announceWork(ctx, [created_by], { kind: 'evidence_pack', subject: id })
