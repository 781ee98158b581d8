import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type * as contract from '#contract/translations/imports.ts'
import { plainOf } from '#contract/translations/marked-text.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, found } from '#platform/errors.ts'
import type { UploadedTempFile } from '#platform/files/temp-files.ts'
import { newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs/job.ts'
import { truncateText } from '#platform/truncate-text.ts'
import { changeJob, type JobPath, openJob } from '../jobs/jobs.service.ts'
import { deleteImport } from './file-imports.queries.ts'
import { applyImportJob, checkImportJob } from './import.jobs.ts'
import * as queries from './imports.queries.ts'
import { readTranslatedFile } from './translated-file.import.ts'

/**
 * Imports of translated files: parsed during the upload, then checked and applied by background jobs. One at a time
 * per translation job.
 */

type Import = contract.TranslationImport
type ImportPath = JobPath & { importId: string }

/**
 * Must be called outside a transaction, because it reads the file. Throws 415 for any other file, 409 while another
 * import is being applied.
 */
export async function uploadFile(
  ctx: SignedIn,
  path: JobPath,
  file: UploadedTempFile,
): Promise<{ data: Import }> {
  const id = newId()
  const running = () => conflict('translations.import_running')
  await ctx.transaction(async (inner) => {
    const { job } = await changeJob(inner, path)
    if (await queries.isApplying(inner, job.id)) throw running()
    await queries.insertImport(inner, {
      ...{ id, job_id: job.id, file_format: 'csv' },
      file_name: file.name.slice(-limits.title) || '-',
    })
  })
  try {
    let first = 1
    const file_format = await readTranslatedFile(file.path, async (rows) => {
      await queries.insertRows(ctx, id, { first, rows })
      first += rows.length
    })
    await ctx.transaction(async (inner) => {
      const { job } = await changeJob(inner, path)
      const open = await queries.lockOpen(inner, job.id)
      // Another import may have started while this file was read.
      if (open?.status === 'applying') throw running()
      if (open) await stop(inner, open.id)
      const { known, unknown } = await queries.countRows(inner, id)
      await queries.updateImport(inner, id, {
        ...{ file_format, status: 'checking', total: known + unknown, done: unknown },
        counts: unknown > 0 ? { unknown } : {},
      })
      await addJob(inner, checkImportJob, { import_id: id }, { key: id })
    })
  } catch (error) {
    await deleteImport(ctx, 'translation_imports', id)
    throw error
  }
  return getImport(ctx, { ...path, importId: id })
}

export async function listImports(ctx: SignedIn, path: JobPath): Promise<{ data: Import[] }> {
  const { job } = await openJob(ctx, path)
  return { data: (await queries.selectRecent(ctx, job.id, 10)).map(present) }
}

export async function getImport(ctx: SignedIn, path: ImportPath): Promise<{ data: Import }> {
  return { data: present(await readImport(ctx, path)) }
}

async function readImport(ctx: SignedIn, path: ImportPath): Promise<queries.JobImportRecord> {
  const { job } = await openJob(ctx, path)
  return found(await queries.findImport(ctx, job.id, path.importId))
}

export async function listRows(
  ctx: SignedIn,
  path: ImportPath,
  { cursor, limit = limits.pageSize.default, result }: QueryOf<typeof contract.listJobImportRows>,
): Promise<ResponseOf<typeof contract.listJobImportRows>> {
  const { id } = await readImport(ctx, path)
  const rows = await queries.selectRows(ctx, id, { after: Number(cursor ?? 0), result, limit: limit + 1 })
  const page = rows.slice(0, limit)
  return {
    data: page.map(({ key, item_id, source, before, fields, ...row }) => ({
      ...{ id: item_id, key, result: row.result, problems: row.problems },
      source: shorten(source ?? []),
      before: before && shorten(before),
      after: shorten(fields ?? []),
    })),
    meta: { next_cursor: rows.length > limit ? String(page.at(-1)?.number) : null },
  }
}

const shorten = (fields: readonly string[]): string => truncateText(plainOf(fields.join(' ')), 300)

/** Throws 409 while the import is being checked, and if it was stopped. */
export async function applyImport(ctx: SignedIn, path: ImportPath): Promise<{ data: Import }> {
  const { job } = await changeJob(ctx, path)
  const { id } = found(await queries.findImport(ctx, job.id, path.importId))
  const record = found(await queries.lockById(ctx, id))
  if (record.status === 'checked') {
    await queries.updateImport(ctx, id, {
      ...{ status: 'applying', started_by: ctx.actor.id },
      ...{ done: 0, total: record.counts.changed ?? 0 },
    })
    await addJob(ctx, applyImportJob, { import_id: id }, { key: id })
  } else if (record.status !== 'applying' && record.status !== 'done')
    throw conflict('translations.import_not_checked')
  return getImport(ctx, path)
}

export async function stopImport(ctx: SignedIn, path: ImportPath): Promise<{ data: Import }> {
  const { job } = await changeJob(ctx, path)
  const { id } = found(await queries.findImport(ctx, job.id, path.importId))
  const record = found(await queries.lockById(ctx, id))
  if (['checking', 'checked', 'applying'].includes(record.status)) await stop(ctx, id)
  return getImport(ctx, path)
}

const stop = (ctx: SignedIn, id: string): Promise<void> =>
  queries.updateImport(ctx, id, { status: 'stopped', finished_at: ctx.now.toISOString() })

const noCounts = { changed: 0, kept: 0, stale: 0, conflict: 0, refused: 0, unknown: 0 }

const present = ({
  job_id: _,
  course_id: __,
  started_by: ___,
  counts,
  created_name,
  status,
  ...record
}: queries.JobImportRecord): Import => ({
  ...record,
  // Only the uploading call itself sees an import with the status `reading`.
  status: status === 'reading' ? 'checking' : status,
  by_result: { ...noCounts, ...counts },
  created_by: created_name,
})
