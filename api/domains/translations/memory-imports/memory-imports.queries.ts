import { sql } from 'kysely'
import type { entryProblems, MemoryImport } from '#contract/translations/memory-imports.ts'
import type { MemoryImportTable } from '#db/schema/translations.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { createdName } from '../imports/file-imports.queries.ts'
import type { Pair } from '../memory/memory.queries.ts'

export interface MemoryImportRecord extends Pair {
  id: string
  file_name: string
  status: MemoryImportTable['status']
  problem: MemoryImport['problem']
  total: number
  done: number
  added: number
  known: number
  refused: number
  applied: number
  created_by: string
  started_by: string | null
  created_name: string | null
  created_at: string
  finished_at: string | null
}

const records = (ctx: Ctx) =>
  ctx.db
    .selectFrom('memory_imports as f')
    .select(['f.id', 'f.company_id', 'f.source_locale', 'f.target_locale', 'f.file_name', 'f.status'])
    .select(['f.problem', 'f.total', 'f.done', 'f.added', 'f.known', 'f.refused', 'f.applied'])
    .select(['f.created_by', 'f.started_by', 'f.created_at', 'f.finished_at'])
    .select(createdName.as('created_name'))

export async function selectRecentImports(
  ctx: SignedIn,
  { company_id, source_locale, target_locale }: Pair,
  limit: number,
): Promise<MemoryImportRecord[]> {
  return records(ctx)
    .where('f.company_id', '=', company_id)
    .where('f.source_locale', '=', source_locale)
    .where('f.target_locale', '=', target_locale)
    .where('f.status', '<>', 'reading')
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit)
    .execute()
}

/** An import of the caller's own company. */
export async function findOwnImport(ctx: SignedIn, id: string): Promise<MemoryImportRecord | undefined> {
  return records(ctx)
    .where('f.id', '=', id)
    .where('f.company_id', '=', ctx.actor.company_id)
    .where('f.status', '<>', 'reading')
    .executeTakeFirst()
}

/** For the background jobs. */
export async function findImportById(ctx: Ctx, id: string): Promise<MemoryImportRecord | undefined> {
  return records(ctx).where('f.id', '=', id).executeTakeFirst()
}

/** Like findImportById, with a lock until the transaction ends. */
export async function lockImport(ctx: Ctx, id: string): Promise<MemoryImportRecord | undefined> {
  await ctx.db.selectFrom('memory_imports').select('id').where('id', '=', id).forUpdate().execute()
  return findImportById(ctx, id)
}

/**
 * The unfinished import of a company and language pair. An advisory lock prevents another one from starting until
 * the transaction ends.
 */
export async function lockOpenImport(
  ctx: Ctx,
  { company_id, source_locale, target_locale }: Pair,
): Promise<Pick<MemoryImportRecord, 'id' | 'status'> | undefined> {
  const name = `memory import ${company_id} ${source_locale} ${target_locale}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(ctx.db)
  return ctx.db
    .selectFrom('memory_imports')
    .select(['id', 'status'])
    .where('company_id', '=', company_id)
    .where('source_locale', '=', source_locale)
    .where('target_locale', '=', target_locale)
    .where('status', 'in', ['checking', 'checked', 'applying'])
    .forUpdate()
    .executeTakeFirst()
}

export async function isApplying(
  ctx: Ctx,
  { company_id, source_locale, target_locale }: Pair,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('memory_imports')
    .select('id')
    .where('company_id', '=', company_id)
    .where('source_locale', '=', source_locale)
    .where('target_locale', '=', target_locale)
    .where('status', '=', 'applying')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertImport(
  ctx: SignedIn,
  record: Pair & Pick<MemoryImportRecord, 'id' | 'file_name'>,
): Promise<void> {
  await ctx.db
    .insertInto('memory_imports')
    .values({
      ...record,
      status: 'reading',
      created_by: ctx.actor.id,
      created_at: ctx.now.toISOString(),
    })
    .execute()
}

type Changes = Partial<
  Pick<
    MemoryImportRecord,
    'status' | 'total' | 'done' | 'added' | 'known' | 'refused' | 'applied' | 'started_by'
  >
> & { finished_at?: string }

export async function updateImport(ctx: Ctx, id: string, changes: Changes): Promise<void> {
  await ctx.db.updateTable('memory_imports').set(changes).where('id', '=', id).execute()
}

export interface FileEntry {
  number: number
  key: string
  source: string[]
  target: string[]
  problem: (typeof entryProblems)[number] | null
}

/** Skips an entry that occurred earlier in the file. */
export async function insertEntries(ctx: Ctx, importId: string, entries: FileEntry[]): Promise<void> {
  await sql`
    insert into memory_import_rows (import_id, number, key, source, target, problem, result)
    select ${importId}, number, key, source, target, problem, case when problem is not null then 'refused' end
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as e (number integer, key text, source jsonb, target jsonb, problem text)
    on conflict (import_id, key) where problem is null do nothing
  `.execute(ctx.db)
}

export async function countEntries(ctx: Ctx, importId: string): Promise<{ usable: number; refused: number }> {
  const { rows } = await sql<{ usable: number; refused: number }>`
    select (count(*) - count(problem))::integer as usable, count(problem)::integer as refused
    from memory_import_rows where import_id = ${importId}
  `.execute(ctx.db)
  return rows[0] ?? { usable: 0, refused: 0 }
}

export type StoredEntry = Pick<FileEntry, 'number' | 'source' | 'target'>

export async function selectUncheckedEntries(
  ctx: Ctx,
  importId: string,
  limit: number,
): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select number, source, target from memory_import_rows
    where import_id = ${importId} and result is null order by number limit ${limit}
  `.execute(ctx.db)
  return rows
}

/** Deletes the rows of entries that the memory already has. */
export async function saveCheckedEntries(
  ctx: Ctx,
  importId: string,
  { added, known }: { added: number[]; known: number[] },
): Promise<void> {
  await sql`
    delete from memory_import_rows where import_id = ${importId} and number = any(${known}::integer[])
  `.execute(ctx.db)
  await sql`
    update memory_import_rows set result = 'added' where import_id = ${importId} and number = any(${added}::integer[])
  `.execute(ctx.db)
}

export async function selectWaitingEntries(
  ctx: Ctx,
  importId: string,
  limit: number,
): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select number, source, target from memory_import_rows
    where import_id = ${importId} and result = 'added' and applied_at is null order by number limit ${limit}
  `.execute(ctx.db)
  return rows
}

/** Deletes the rows of entries that were added to the memory after the check. */
export async function saveAppliedEntries(
  ctx: Ctx,
  importId: string,
  { applied, known }: { applied: number[]; known: number[] },
): Promise<void> {
  await sql`
    delete from memory_import_rows where import_id = ${importId} and number = any(${known}::integer[])
  `.execute(ctx.db)
  await sql`
    update memory_import_rows set applied_at = ${ctx.now.toISOString()}::timestamptz
    where import_id = ${importId} and number = any(${applied}::integer[])
  `.execute(ctx.db)
}

export interface ShownEntry extends FileEntry {
  result: 'added' | 'refused'
}

export async function selectEntriesOfImport(
  ctx: SignedIn,
  importId: string,
  { after, result, limit }: { after: number; result?: ShownEntry['result'] | undefined; limit: number },
): Promise<ShownEntry[]> {
  const { rows } = await sql<ShownEntry>`
    select number, key, source, target, problem, result from memory_import_rows
    where import_id = ${importId} and number > ${after}
      and ${result ? sql`result = ${result}` : sql`result is not null`}
    order by number limit ${limit}
  `.execute(ctx.db)
  return rows
}
