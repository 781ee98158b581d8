import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** The tables of imported files; they share the columns of their progress. */
export type FileImportTable = 'translation_imports' | 'memory_imports'

/** The name of the person who uploaded the file of the import `f`; null if it is unknown. */
export const createdName = sql<
  string | null
>`(select nullif(trim(concat_ws(' ', first_name, last_name)), '') from users where users.id = f.created_by)`

/** Does nothing if the import was stopped or is done. */
export async function failImport(
  ctx: Ctx,
  table: FileImportTable,
  { id, problem }: { id: string; problem: 'not_allowed' | 'gave_up' },
): Promise<void> {
  await ctx.db
    .updateTable(table)
    .set({ status: 'failed', problem, finished_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('status', 'in', ['checking', 'applying'])
    .execute()
}

export async function deleteImport(ctx: Ctx, table: FileImportTable, id: string): Promise<void> {
  await ctx.db.deleteFrom(table).where('id', '=', id).execute()
}

/** Returns the number of deleted imports. */
export async function deleteImportsBefore(
  ctx: Ctx,
  table: FileImportTable,
  { all, reading, limit }: { all: string; reading: string; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where id = any (array(
      select id from ${sql.table(table)}
      where created_at < ${reading}::timestamptz and (created_at < ${all}::timestamptz or status = 'reading')
      order by created_at limit ${limit}))
  `.execute(ctx.db)
  return Number(numAffectedRows)
}
