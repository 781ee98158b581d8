import { sql } from 'kysely'
import type { ImportResult, TranslationImport } from '#contract/translations/imports.ts'
import type { TranslationImportTable } from '#db/schema/translations.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { createdName } from './file-imports.queries.ts'
import type { FileRow } from './translated-file.import.ts'

export interface JobImportRecord {
  id: string
  job_id: string
  course_id: string
  file_name: string
  file_format: TranslationImport['file_format']
  status: TranslationImportTable['status']
  problem: TranslationImport['problem']
  total: number
  done: number
  counts: Partial<Record<ImportResult, number>>
  applied: number
  created_by: string
  started_by: string | null
  created_name: string | null
  created_at: string
  finished_at: string | null
}

const records = (ctx: Ctx) =>
  ctx.db
    .selectFrom('translation_imports as f')
    .innerJoin('translation_jobs as j', 'j.id', 'f.job_id')
    .select(['f.id', 'f.job_id', 'j.course_id', 'f.file_name', 'f.file_format', 'f.status', 'f.problem'])
    .select(['f.total', 'f.done', 'f.counts', 'f.applied', 'f.created_by', 'f.started_by'])
    .select(['f.created_at', 'f.finished_at'])
    .select(createdName.as('created_name'))

export async function selectRecent(ctx: SignedIn, jobId: string, limit: number): Promise<JobImportRecord[]> {
  return records(ctx)
    .where('f.job_id', '=', jobId)
    .where('f.status', '<>', 'reading')
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit)
    .execute()
}

/** An import of a job. The caller must have checked that the job may be read. */
export async function findImport(
  ctx: SignedIn,
  jobId: string,
  id: string,
): Promise<JobImportRecord | undefined> {
  return records(ctx).where('f.job_id', '=', jobId).where('f.id', '=', id).executeTakeFirst()
}

/** For the background jobs. */
export async function findById(ctx: Ctx, id: string): Promise<JobImportRecord | undefined> {
  return records(ctx).where('f.id', '=', id).executeTakeFirst()
}

/** Like findById, with a lock until the transaction ends. */
export async function lockById(ctx: Ctx, id: string): Promise<JobImportRecord | undefined> {
  await ctx.db.selectFrom('translation_imports').select('id').where('id', '=', id).forUpdate().execute()
  return findById(ctx, id)
}

/** The unfinished import of a job, locked until the transaction ends. */
export async function lockOpen(
  ctx: Ctx,
  jobId: string,
): Promise<Pick<JobImportRecord, 'id' | 'status'> | undefined> {
  return ctx.db
    .selectFrom('translation_imports')
    .select(['id', 'status'])
    .where('job_id', '=', jobId)
    .where('status', 'in', ['checking', 'checked', 'applying'])
    .forUpdate()
    .executeTakeFirst()
}

export async function isApplying(ctx: Ctx, jobId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('translation_imports')
    .select('id')
    .where('job_id', '=', jobId)
    .where('status', '=', 'applying')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertImport(
  ctx: SignedIn,
  record: Pick<JobImportRecord, 'id' | 'job_id' | 'file_name' | 'file_format'>,
): Promise<void> {
  await ctx.db
    .insertInto('translation_imports')
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
    JobImportRecord,
    'file_format' | 'status' | 'problem' | 'total' | 'done' | 'counts' | 'applied' | 'started_by'
  >
> & { finished_at?: string }

export async function updateImport(ctx: Ctx, id: string, { counts, ...changes }: Changes): Promise<void> {
  await ctx.db
    .updateTable('translation_imports')
    .set({ ...changes, ...(counts ? { counts: JSON.stringify(counts) } : {}) })
    .where('id', '=', id)
    .execute()
}

/** A unit whose fields are in several places of a file becomes one row. */
export async function insertRows(
  ctx: Ctx,
  importId: string,
  { first, rows }: { first: number; rows: FileRow[] },
): Promise<void> {
  const byItem = new Map<string, FileRow & { number: number }>()
  for (const [index, row] of rows.entries()) {
    const key = row.item_id ?? String(index)
    const before = byItem.get(key)
    if (before) Object.assign(before.sent, row.sent)
    else byItem.set(key, { ...row, number: first + index })
  }
  await sql`
    insert into translation_import_rows as r (import_id, number, key, item_id, sent, source_hash, revision, result)
    select ${importId}, number, key, item_id, sent, source_hash, revision, case when item_id is null then 'unknown' end
    from jsonb_to_recordset(${JSON.stringify([...byItem.values()])}::jsonb)
      as f (number integer, key text, item_id uuid, sent jsonb, source_hash text, revision integer)
    on conflict (import_id, item_id) where item_id is not null do update set sent = r.sent || excluded.sent
  `.execute(ctx.db)
}

export async function countRows(ctx: Ctx, importId: string): Promise<{ known: number; unknown: number }> {
  const { rows } = await sql<{ known: number; unknown: number }>`
    select count(item_id)::integer as known, (count(*) - count(item_id))::integer as unknown
    from translation_import_rows where import_id = ${importId}
  `.execute(ctx.db)
  return rows[0] ?? { known: 0, unknown: 0 }
}

export interface UncheckedRow extends Pick<FileRow, 'sent' | 'source_hash' | 'revision'> {
  number: number
  item_id: string
}

export async function selectUnchecked(ctx: Ctx, importId: string, limit: number): Promise<UncheckedRow[]> {
  const { rows } = await sql<UncheckedRow>`
    select number, item_id, sent, source_hash, revision from translation_import_rows
    where import_id = ${importId} and result is null order by number limit ${limit}
  `.execute(ctx.db)
  return rows
}

export interface CheckedRow {
  number: number
  result: ImportResult
  fields: string[] | null
  seen_revision: number | null
  seen_hash: string | null
  before: string[] | null
  problems: string[]
}

/** Rows without a change are deleted. */
export async function saveChecked(ctx: Ctx, importId: string, rows: CheckedRow[]): Promise<void> {
  const kept = rows.filter(({ result }) => result === 'kept').map(({ number }) => number)
  await sql`
    delete from translation_import_rows where import_id = ${importId} and number = any(${kept}::integer[])
  `.execute(ctx.db)
  await sql`
    update translation_import_rows r set result = c.result, fields = c.fields, seen_revision = c.seen_revision,
      seen_hash = c.seen_hash, before = c.before, problems = array(select jsonb_array_elements_text(c.problems))
    from jsonb_to_recordset(${JSON.stringify(rows.filter(({ result }) => result !== 'kept'))}::jsonb)
      as c (number integer, result text, fields jsonb, seen_revision integer, seen_hash text, before jsonb, problems jsonb)
    where r.import_id = ${importId} and r.number = c.number
  `.execute(ctx.db)
}

export interface UnitToApply {
  number: number
  item_id: string
  fields: string[]
  seen_revision: number
  seen_hash: string
}

export async function selectToApply(ctx: Ctx, importId: string, limit: number): Promise<UnitToApply[]> {
  const { rows } = await sql<UnitToApply>`
    select number, item_id, fields, seen_revision, seen_hash from translation_import_rows
    where import_id = ${importId} and result = 'changed' and applied_at is null order by number limit ${limit}
  `.execute(ctx.db)
  return rows
}

/** Records which rows were written and which units have changed since the check. */
export async function saveApplied(
  ctx: Ctx,
  importId: string,
  rows: { number: number; result: ImportResult }[],
): Promise<void> {
  await sql`
    update translation_import_rows r set result = a.result,
      applied_at = case when a.result = 'changed' then ${ctx.now.toISOString()}::timestamptz end
    from unnest(${rows.map(({ number }) => number)}::integer[], ${rows.map(({ result }) => result)}::text[]) as a (number, result)
    where r.import_id = ${importId} and r.number = a.number
  `.execute(ctx.db)
}

export interface ShownRow {
  number: number
  key: string
  item_id: string | null
  result: ImportResult
  source: string[] | null
  before: string[] | null
  fields: string[] | null
  problems: string[]
}

export async function selectRows(
  ctx: SignedIn,
  importId: string,
  { after, result, limit }: { after: number; result?: ImportResult | undefined; limit: number },
): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select r.number, r.key, i.id as item_id, r.result, i.source, r.before, r.fields, r.problems
    from translation_import_rows r join translation_imports f on f.id = r.import_id
    -- A file may name a unit of any job, of another company too.
    left join translation_job_items i on i.id = r.item_id and i.job_id = f.job_id
    where r.import_id = ${importId} and r.number > ${after}
      and ${result ? sql`r.result = ${result}` : sql`r.result is not null`}
    order by r.number limit ${limit}
  `.execute(ctx.db)
  return rows
}

export interface FileSuggestion {
  fields: string[]
  result: 'stale' | 'conflict'
  file_name: string
  by: string | null
  at: string
}

/**
 * Turns rows whose unit has changed since the export into suggestions, those with the given `numbers` or all. A
 * unit has one suggestion, from the newest file.
 */
export async function offerRows(ctx: Ctx, importId: string, numbers?: number[]): Promise<void> {
  const chosen = sql`r.import_id = ${importId} and r.result in ('stale', 'conflict')
    ${numbers ? sql`and r.number = any(${numbers}::integer[])` : sql``}`
  await sql`
    update translation_import_rows before set offered_at = null from translation_import_rows r
    where ${chosen} and before.item_id = r.item_id and before.offered_at is not null and before.import_id <> r.import_id
  `.execute(ctx.db)
  await sql`
    update translation_import_rows r set offered_at = ${ctx.now.toISOString()}::timestamptz from translation_job_items i
    where ${chosen} and i.id = r.item_id and r.fields is not null and r.fields is distinct from i.target
  `.execute(ctx.db)
}

/** Removes the suggestions of units whose text was decided. */
export async function settleOffers(ctx: SignedIn, itemIds: string[]): Promise<void> {
  await ctx.db
    .updateTable('translation_import_rows')
    .set({ offered_at: null })
    .where('item_id', 'in', itemIds)
    .where('offered_at', 'is not', null)
    .execute()
}

/** The suggestion of a file for a unit that had changed since the export. */
export async function findFileSuggestion(ctx: SignedIn, itemId: string): Promise<FileSuggestion | undefined> {
  const { rows } = await sql<FileSuggestion>`
    select r.fields, r.result, f.file_name, f.created_at as at,
      (select nullif(trim(concat_ws(' ', first_name, last_name)), '') from users where users.id = f.created_by) as by
    from translation_import_rows r join translation_imports f on f.id = r.import_id
    where r.item_id = ${itemId} and r.offered_at is not null
  `.execute(ctx.db)
  return rows[0]
}
