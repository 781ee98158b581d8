import * as z from 'zod/mini'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { forbidden } from '#platform/errors.ts'
import { type Job, job } from '#platform/jobs/job.ts'
import { announceWork } from '#platform/realtime/announce-work.ts'
import { inPieces, rowsAtOnce } from '../imports/pieces.job.ts'
import { selectKnownEntries } from '../memory/memory.queries.ts'
import { remember } from '../memory/memory.service.ts'
import { forgetMatches } from '../memory/word-matches.queries.ts'
import { canChangeMemory } from '../translations.policy.ts'
import { sourceKey } from '../units/unit-items.presenter.ts'
import * as queries from './memory-imports.queries.ts'

type Status = queries.MemoryImportRecord['status']

const importData = z.object({ import_id: z.string() })

const workOf = (importId: string) => ({ kind: 'memory_import', subject: importId }) as const

const onFailure: Job<z.infer<typeof importData>>['onFailure'] = async (ctx, { import_id }, { over }) => {
  if (!over) return
  await queries.failImport(ctx, import_id, 'gave_up')
  const record = await queries.findImportById(ctx, import_id)
  if (record) announceWork(ctx, [record.created_by, record.started_by], workOf(import_id))
}

/** Determines which entries of a file are new to the memory, without saving any. */
export const checkMemoryImportJob = job(
  'translations.check_memory_import',
  importData,
  async (ctx, { import_id }, running) => {
    const record = await queries.findImportById(ctx, import_id)
    if (record?.status === 'checking')
      await inPieces(ctx, running, {
        by: record.created_by,
        piece: (own) => checkPiece(own, import_id),
        onRefused: () => queries.failImport(ctx, import_id, 'not_allowed'),
        work: workOf(import_id),
      })
  },
  { onFailure },
)

/** Saves the new entries of a checked file. */
export const applyMemoryImportJob = job(
  'translations.apply_memory_import',
  importData,
  async (ctx, { import_id }, running) => {
    const record = await queries.findImportById(ctx, import_id)
    if (record?.status === 'applying')
      await inPieces(ctx, running, {
        by: record.started_by ?? record.created_by,
        piece: (own) => applyPiece(own, import_id),
        onRefused: () => queries.failImport(ctx, import_id, 'not_allowed'),
        work: workOf(import_id),
      })
  },
  { onFailure },
)

/** Null if somebody stopped the import. Throws 403 if the person may no longer change the memory. */
async function lockRunning(
  ctx: SignedIn,
  id: string,
  status: Status,
): Promise<queries.MemoryImportRecord | null> {
  const record = await queries.lockImport(ctx, id)
  if (record?.status !== status) return null
  if (!canChangeMemory(ctx.actor, record)) throw forbidden()
  return record
}

async function divide(
  ctx: SignedIn,
  record: queries.MemoryImportRecord,
  entries: queries.StoredEntry[],
): Promise<{ fresh: queries.StoredEntry[]; known: number[] }> {
  const keys = entries.map(({ source }) => sourceKey(source))
  const inMemory = await selectKnownEntries(ctx, record, keys)
  const isKnown = ({ source, target }: queries.StoredEntry): boolean =>
    inMemory.has(`${sourceKey(source)} ${sourceKey(target)}`)
  return {
    fresh: entries.filter((entry) => !isKnown(entry)),
    known: entries.filter(isKnown).map(({ number }) => number),
  }
}

const numbersOf = (entries: readonly queries.StoredEntry[]): number[] => entries.map(({ number }) => number)

const checkPiece = (ctx: SignedIn, id: string): Promise<boolean> =>
  ctx.transaction(async (inner) => {
    const record = await lockRunning(inner, id, 'checking')
    if (!record) return false
    const entries = await queries.selectUncheckedEntries(inner, id, rowsAtOnce)
    if (entries.length === 0) {
      await queries.updateImport(inner, id, { status: 'checked' })
      return false
    }
    const { fresh, known } = await divide(inner, record, entries)
    await queries.saveCheckedEntries(inner, id, { added: numbersOf(fresh), known })
    await queries.updateImport(inner, id, {
      done: record.done + entries.length,
      added: record.added + fresh.length,
      known: record.known + known.length,
    })
    return true
  })

/** Derived from both texts, so that importing the same file twice makes one entry. */
const contextOf = ({ target }: queries.StoredEntry): string => `tmx ${sourceKey(target)}`

const applyPiece = (ctx: SignedIn, id: string): Promise<boolean> =>
  ctx.transaction(async (inner) => {
    const record = await lockRunning(inner, id, 'applying')
    if (!record) return false
    const entries = await queries.selectWaitingEntries(inner, id, rowsAtOnce)
    if (entries.length === 0) {
      if (record.applied > 0) await forgetMatches(inner, record)
      await queries.updateImport(inner, id, { status: 'done', finished_at: new Date().toISOString() })
      return false
    }
    const { fresh, known } = await divide(inner, record, entries)
    await remember(
      inner,
      record,
      fresh.map((entry) => ({ context: contextOf(entry), source: entry.source, target: entry.target })),
    )
    await queries.saveAppliedEntries(inner, id, { applied: numbersOf(fresh), known })
    await queries.updateImport(inner, id, {
      done: record.done + entries.length,
      applied: record.applied + fresh.length,
      added: record.added - known.length,
      known: record.known + known.length,
    })
    return true
  })

const retentionDays = 90
const readingDays = 1
const dayMs = 86_400_000
const importsAtOnce = 5

/** Imported rows are kept for three months; those of an interrupted upload are deleted the next day. */
const purgeMemoryImportsJob = job(
  'translations.purge_memory_imports',
  z.object({}),
  async (ctx: Ctx) => {
    const before = (days: number) => new Date(ctx.now.getTime() - days * dayMs).toISOString()
    while (
      (await queries.deleteImportsBefore(ctx, {
        all: before(retentionDays),
        reading: before(readingDays),
        limit: importsAtOnce,
      })) === importsAtOnce
    );
  },
  { intervalMinutes: 24 * 60 },
)

export const memoryImportJobs: Job[] = [checkMemoryImportJob, applyMemoryImportJob, purgeMemoryImportsJob]
