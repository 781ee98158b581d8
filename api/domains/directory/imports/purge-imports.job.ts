import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Ctx } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { openStates } from './imports.queries.ts'

const fileDays = 30
const rowDays = 90
const dayMs = 86_400_000
const filesAtOnce = 100
const rowsAtOnce = 5_000
const hourly = 60

/**
 * Uploaded files are deleted after a month, together with any unfinished import; the outcomes of rows after three
 * months.
 */
export const purgeImportsJob = job(
  'directory.purge_imports',
  z.object({}),
  async (ctx) => {
    while ((await purgeFiles(ctx)) === filesAtOnce);
    while ((await purgeRows(ctx)) === rowsAtOnce);
  },
  { intervalMinutes: hourly },
)

const before = (ctx: Ctx, days: number): string => new Date(ctx.now.getTime() - days * dayMs).toISOString()

const purgeFiles = (ctx: Ctx): Promise<number> =>
  ctx.transaction(async (inner) => {
    const rows = await inner.db
      .selectFrom('imports')
      .select(['id', 'state', 'storage_key'])
      .where('storage_key', 'is not', null)
      .where('created_at', '<', before(ctx, fileDays))
      .orderBy('created_at')
      .limit(filesAtOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, state, storage_key } of rows) {
      const isOpen = openStates.includes(state)
      await inner.db
        .updateTable('imports')
        .set({
          storage_key: null,
          ...(isOpen ? { state: 'cancelled', finished_at: ctx.now.toISOString() } : {}),
        })
        .where('id', '=', id)
        .execute()
      if (storage_key) inner.afterCommit(() => inner.services.files.remove(storage_key))
    }
    return rows.length
  })

async function purgeRows(ctx: Ctx): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from import_rows where ctid = any (array(
      select import_rows.ctid from imports join import_rows on import_rows.import_id = imports.id
      where imports.created_at < ${before(ctx, rowDays)} limit ${rowsAtOnce}))
  `.execute(ctx.db)
  return Number(numAffectedRows)
}
