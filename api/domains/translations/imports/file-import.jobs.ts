import * as z from 'zod/mini'
import { contextOfPerson } from '#domains/accounts/people/bulk-people.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { type Job, job, turnOf } from '#platform/jobs/job.ts'
import { announceWork } from '#platform/realtime/announce-work.ts'
import { deleteImportsBefore, type FileImportTable, failImport } from './file-imports.queries.ts'

/** Rows per transaction. */
export const rowsAtOnce = 500
/** After this time, other jobs get their turn. */
const sliceMs = 2_000

const importData = z.object({ import_id: z.string() })

interface FileImport {
  status: string
  created_by: string
  started_by: string | null
}

interface FileImportSteps<Record extends FileImport> {
  table: FileImportTable
  find: (ctx: Ctx, importId: string) => Promise<Record | undefined>
  /** What the pages of those who started the import should refetch. */
  workOf: (importId: string, record: Record) => Parameters<typeof announceWork>[2]
  /** Each runs one transaction; false if nothing is left or somebody stopped the import. */
  checkPiece: (ctx: SignedIn, importId: string, record: Record) => Promise<boolean>
  applyPiece: (ctx: SignedIn, importId: string, record: Record) => Promise<boolean>
}

const retentionDays = 90
const readingDays = 1
const dayMs = 86_400_000
const importsAtOnce = 5

/**
 * The background jobs of an uploaded file: they check its rows without saving any, then apply them when somebody says
 * so, each with the rights of the person who started it. Imported rows are kept for three months; those of an
 * interrupted upload are deleted the next day.
 */
export function fileImportJobs<Record extends FileImport>(
  kind: 'import' | 'memory_import',
  { table, find, workOf, ...steps }: FileImportSteps<Record>,
) {
  const onFailure: Job<z.infer<typeof importData>>['onFailure'] = async (ctx, { import_id }, { over }) => {
    if (!over) return
    await failImport(ctx, table, { id: import_id, problem: 'gave_up' })
    const record = await find(ctx, import_id)
    if (record) announceWork(ctx, [record.created_by, record.started_by], workOf(import_id, record))
  }
  const run = (status: 'checking' | 'applying'): Job<z.infer<typeof importData>>['run'] => {
    const runPiece = status === 'checking' ? steps.checkPiece : steps.applyPiece
    return async (ctx, { import_id }, running) => {
      const record = await find(ctx, import_id)
      if (record?.status !== status) return
      const by = status === 'checking' ? record.created_by : (record.started_by ?? record.created_by)
      const refuse = () => failImport(ctx, table, { id: import_id, problem: 'not_allowed' })
      const announce = () => announceWork(ctx, [by], workOf(import_id, record))
      const own = await contextOfPerson(ctx, by)
      if (!own) return refuse()
      const endOfTurn = turnOf(ctx, running, sliceMs)
      try {
        while (await runPiece(own, import_id, record)) {
          announce()
          endOfTurn()
        }
      } catch (error) {
        // The person no longer has the rights.
        if (!(error instanceof AppError)) throw error
        await refuse()
      }
      announce()
    }
  }
  return {
    check: job(`translations.check_${kind}`, importData, run('checking'), { onFailure }),
    apply: job(`translations.apply_${kind}`, importData, run('applying'), { onFailure }),
    purge: job(
      `translations.purge_${kind}s`,
      z.object({}),
      async (ctx) => {
        const before = (days: number) => new Date(ctx.now.getTime() - days * dayMs).toISOString()
        const limits = { all: before(retentionDays), reading: before(readingDays), limit: importsAtOnce }
        while ((await deleteImportsBefore(ctx, table, limits)) === importsAtOnce);
      },
      { intervalMinutes: 24 * 60 },
    ),
  }
}
