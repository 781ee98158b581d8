import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Ctx } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { removeFile } from './processing/thumbnails.processor.ts'

// Deletes unused files, a week after they were first found unused.

/** A file that was just uploaded may not be saved in a text yet. */
const graceDays = 1
const retentionDays = 7
const dayMs = 86_400_000

/** Large tables of logs and accounts that contain no file addresses. All others are searched. */
const withoutAddresses = new Set([
  'files',
  'events',
  'sessions',
  'one_time_tokens',
  'jobs',
  'item_progress',
  'attempts',
  'attempt_answers',
  'enrolments',
  'points',
  'users',
  'import_rows',
])

/** Database blocks per statement, so that no statement takes long, however large the table is. */
const blocksAtOnce = 128

interface Swept {
  marked: number
  removed: number
}

/** Marks files that nothing uses, unmarks those in use, and deletes those marked a week ago. Idempotent. */
export async function collectUnusedFiles(ctx: Ctx): Promise<Swept> {
  const named = await namedKeys(ctx)
  const referring = await referringColumns(ctx)
  return ctx.transaction(async (inner) => {
    const { db } = inner
    const refers = referring.map(
      ({ table, column }) =>
        sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = files.id)`,
    )
    const isUsed = sql<boolean>`(${sql.join([sql`storage_key = any(${named}::text[])`, ...refers], sql` or `)})`
    const before = (days: number) => new Date(inner.now.getTime() - days * dayMs).toISOString()
    await sql`update files set unused_since = null where unused_since is not null and ${isUsed}`.execute(db)
    const gone = await sql<{ storage_key: string }>`
      delete from files where unused_since <= ${before(retentionDays)} and not ${isUsed} returning storage_key
    `.execute(db)
    const marked = await sql`
      update files set unused_since = ${inner.now.toISOString()}
      where unused_since is null and created_at <= ${before(graceDays)} and not ${isUsed}
    `.execute(db)
    for (const { storage_key } of gone.rows)
      inner.afterCommit(() => removeFile(inner.services.files, storage_key))
    return { marked: Number(marked.numAffectedRows ?? 0n), removed: gone.rows.length }
  })
}

interface Column {
  table: string
  column: string
}

/** The names of files that occur in any text or JSON column of the database. */
async function namedKeys(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.table_name::text as "table", array_agg(c.column_name::text) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'json')
    group by 1 order by 1
  `.execute(ctx.db)
  const keys = new Set<string>()
  for (const { table, columns } of rows.filter((row) => !withoutAddresses.has(row.table)))
    for (const key of await keysIn(ctx, table, columns)) keys.add(key)
  return [...keys]
}

/**
 * A row that moves while its table is read may be missed; that only marks its file, and the next night's run
 * corrects it.
 */
async function keysIn(ctx: Ctx, table: string, columns: string[]): Promise<Set<string>> {
  const texts = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))
  const size = await sql<{ blocks: number }>`
    select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as blocks
  `.execute(ctx.db)
  const blocks = size.rows[0]?.blocks ?? 0
  const keys = new Set<string>()
  for (let from = 0; from < blocks; from += blocksAtOnce) {
    const [first, end] = [`(${from},0)`, `(${from + blocksAtOnce},0)`]
    const found = await sql<{ key: string }>`
      select distinct match[1] as key
      from ${sql.table(table)}, unnest(array[${texts}]) as read(words),
        regexp_matches(read.words, '/files/([a-z2-7]{26}[.][a-z0-9]{2,5})', 'g') match
      where ctid >= ${first}::tid and ctid < ${end}::tid and read.words like '%/files/%'
    `.execute(ctx.db)
    for (const { key } of found.rows) keys.add(key)
  }
  return keys
}

/** The columns with a foreign key to files. */
async function referringColumns(ctx: Ctx): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select r.relname as "table", a.attname as "column"
    from pg_constraint c
    join pg_class r on r.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'files'::regclass
  `.execute(ctx.db)
  return rows
}

const nightly = 24 * 60
export const fileGcJob = job(
  'media.sweep',
  z.object({}),
  async (ctx) => void (await collectUnusedFiles(ctx)),
  {
    intervalMinutes: nightly,
  },
)
