import type { SignedIn } from '#platform/context.ts'
import { forbidden } from '#platform/errors.ts'
import type { Job } from '#platform/jobs/job.ts'
import { fileImportJobs, rowsAtOnce } from '../imports/file-import.jobs.ts'
import { selectKnownEntries } from '../memory/memory.queries.ts'
import { remember } from '../memory/memory.service.ts'
import { forgetMatches } from '../memory/word-matches.queries.ts'
import { canChangeMemory } from '../translations.policy.ts'
import { sourceKey } from '../units/unit-items.presenter.ts'
import * as queries from './memory-imports.queries.ts'

type Status = queries.MemoryImportRecord['status']

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

const jobs = fileImportJobs('memory_import', {
  table: 'memory_imports',
  find: queries.findImportById,
  workOf: (importId) => ({ kind: 'memory_import', subject: importId }),
  checkPiece,
  applyPiece,
})

/** Determines which entries of a file are new to the memory, without saving any. */
export const checkMemoryImportJob = jobs.check
/** Saves the new entries of a checked file. */
export const applyMemoryImportJob = jobs.apply

export const memoryImportJobs: Job[] = Object.values(jobs)
