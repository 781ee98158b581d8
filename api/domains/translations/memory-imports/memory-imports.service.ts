import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { plainOf } from '#contract/translations/marked-text.ts'
import type * as contract from '#contract/translations/memory-imports.ts'
import type { SignedIn } from '#platform/context.ts'
import { AppError, conflict, found } from '#platform/errors.ts'
import type { UploadedTempFile } from '#platform/files/temp-files.ts'
import { newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs/job.ts'
import { truncateText } from '#platform/truncate-text.ts'
import { readTmx, type TmxEntry } from '../files/tmx.format.ts'
import { deleteImport } from '../imports/file-imports.queries.ts'
import { sourceKey } from '../units/unit-items.presenter.ts'
import { applyMemoryImportJob, checkMemoryImportJob } from './memory-imports.jobs.ts'
import * as queries from './memory-imports.queries.ts'

/**
 * Imports of translation memories as TMX: parsed during the upload, then checked and saved by background jobs. One
 * at a time per language pair.
 */

type Import = contract.MemoryImport
type Pair = QueryOf<typeof contract.importMemory>

const pairOf = (ctx: SignedIn, { source_locale, target_locale }: Pair) => ({
  ...{ company_id: ctx.actor.company_id, source_locale, target_locale },
})

/**
 * Must be called outside a transaction, because it reads the file. Throws 415 for a file that is not TMX, 409 while
 * another import is being saved.
 */
export async function uploadMemory(
  ctx: SignedIn,
  query: Pair,
  file: UploadedTempFile,
): Promise<{ data: Import }> {
  const id = newId()
  const pair = pairOf(ctx, query)
  const running = () => conflict('translations.memory_import_running')
  if (await queries.isApplying(ctx, pair)) throw running()
  await queries.insertImport(ctx, { id, ...pair, file_name: file.name.slice(-limits.title) || '-' })
  try {
    const total = await readEntries(ctx, id, { path: file.path, pair: query })
    await ctx.transaction(async (inner) => {
      const open = await queries.lockOpenImport(inner, pair)
      // Another import may have started while this file was read.
      if (open?.status === 'applying') throw running()
      if (open) await stop(inner, open.id)
      const { usable, refused } = await queries.countEntries(inner, id)
      await queries.updateImport(inner, id, {
        ...{ status: 'checking', total, done: total - usable },
        ...{ refused, known: total - usable - refused },
      })
      await addJob(inner, checkMemoryImportJob, { import_id: id }, { key: id })
    })
  } catch (error) {
    await deleteImport(ctx, 'memory_imports', id)
    throw error
  }
  return getImport(ctx, id)
}

/** Returns the number of entries in the file. */
async function readEntries(
  ctx: SignedIn,
  importId: string,
  { path, pair }: { path: string; pair: Pair },
): Promise<number> {
  let total = 0
  /** A database error, as opposed to one in the file. */
  let failure: unknown
  const unknown = () => new AppError('unsupported_type', 'translations.memory_unknown')
  await readTmx(path, { from: pair.source_locale, to: pair.target_locale }, async (entries) => {
    const rows = entries.map((entry, index) => toRow(entry, total + index + 1))
    total += rows.length
    await queries.insertEntries(ctx, importId, rows).catch((error: unknown) => {
      failure = error
      throw error
    })
  }).catch((error: unknown) => {
    throw error === failure ? error : unknown()
  })
  if (total === 0) throw unknown()
  return total
}

const longest = 20_000
const isEmpty = (fields: readonly string[]): boolean => fields.every((text) => plainOf(text).trim() === '')

function problemOf({ source, target }: TmxEntry): queries.FileEntry['problem'] {
  if (isEmpty(source)) return 'source_missing'
  if (isEmpty(target)) return 'target_missing'
  return [...source, ...target].some(({ length }) => length > longest) ? 'too_long' : null
}

function toRow(entry: TmxEntry, number: number): queries.FileEntry {
  const problem = problemOf(entry)
  const key = `${sourceKey(entry.source)} ${sourceKey(entry.target)}`
  // Of a refused entry, only as much is stored as is shown.
  const { source, target } = problem
    ? { source: [shorten(entry.source)], target: [shorten(entry.target)] }
    : entry
  return { number, key, source, target, problem }
}

const shorten = (fields: readonly string[]): string => truncateText(plainOf(fields.join(' ')), 300)

export async function listImports(ctx: SignedIn, query: Pair): Promise<{ data: Import[] }> {
  return { data: (await queries.selectRecentImports(ctx, pairOf(ctx, query), 10)).map(present) }
}

export async function getImport(ctx: SignedIn, id: string): Promise<{ data: Import }> {
  return { data: present(found(await queries.findOwnImport(ctx, id))) }
}

export async function listRows(
  ctx: SignedIn,
  importId: string,
  { cursor, limit = limits.pageSize.default, result }: QueryOf<typeof contract.listMemoryImportRows>,
): Promise<ResponseOf<typeof contract.listMemoryImportRows>> {
  const { id } = found(await queries.findOwnImport(ctx, importId))
  const rows = await queries.selectEntriesOfImport(ctx, id, {
    ...{ after: Number(cursor ?? 0), result, limit: limit + 1 },
  })
  const page = rows.slice(0, limit)
  return {
    data: page.map(({ key: _, source, target, ...row }) => ({
      ...row,
      source: shorten(source),
      target: shorten(target),
    })),
    meta: { next_cursor: rows.length > limit ? String(page.at(-1)?.number) : null },
  }
}

/** Throws 409 while the import is being checked, and if it was stopped. */
export async function applyImport(ctx: SignedIn, importId: string): Promise<{ data: Import }> {
  const { id } = found(await queries.findOwnImport(ctx, importId))
  const record = found(await queries.lockImport(ctx, id))
  if (record.status === 'checked') {
    await queries.updateImport(ctx, id, {
      ...{ status: 'applying', started_by: ctx.actor.id },
      ...{ done: 0, total: record.added },
    })
    await addJob(ctx, applyMemoryImportJob, { import_id: id }, { key: id })
  } else if (record.status !== 'applying' && record.status !== 'done')
    throw conflict('translations.import_not_checked')
  return getImport(ctx, id)
}

export async function stopImport(ctx: SignedIn, importId: string): Promise<{ data: Import }> {
  const { id } = found(await queries.findOwnImport(ctx, importId))
  const record = found(await queries.lockImport(ctx, id))
  if (['checking', 'checked', 'applying'].includes(record.status)) await stop(ctx, id)
  return getImport(ctx, id)
}

const stop = (ctx: SignedIn, id: string): Promise<void> =>
  queries.updateImport(ctx, id, { status: 'stopped', finished_at: ctx.now.toISOString() })

const present = ({
  company_id: _,
  started_by: __,
  created_name,
  status,
  added,
  known,
  refused,
  ...record
}: queries.MemoryImportRecord): Import => ({
  ...record,
  // An import that is still being read is not shown to anybody.
  status: status === 'reading' ? 'checking' : status,
  by_result: { added, known, refused },
  created_by: created_name,
})
