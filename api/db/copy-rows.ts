import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

/** A UUID derived from a text alone (version 8), the same on every call. */
export const hashedId = (name: RawBuilder<string>): RawBuilder<string> => {
  const hex = sql`substr(encode(sha256(convert_to(${name}, 'UTF8')), 'hex'), 1, 32)`
  const variant = sql`translate(substr(${hex}, 17, 1), '0123456789abcdef', '89ab89ab89ab89ab')`
  return sql<string>`overlay(overlay(${hex} placing '8' from 13) placing ${variant} from 17)::uuid`
}

/** The id of a row’s copy, derived from the copy’s id and the original, so that references need no mapping table. */
export const copiedId = (copyId: string, original: RawBuilder<string>): RawBuilder<string> =>
  hashedId(sql<string>`'copy ' || ${copyId}::text || ' ' || ${original}`)

interface Rows {
  table: string
  /** Condition on the rows to copy; the original row is named `original`. */
  where: RawBuilder<unknown>
  /**
   * Values that replace those of the original, by column; all other columns are copied, including those of later
   * migrations.
   */
  instead: Record<string, RawBuilder<unknown>>
  /** Joined to the originals, for values of `instead` from other tables. */
  join?: RawBuilder<unknown>
  /** Skips a copy whose id already exists. */
  once?: boolean
}

/** Copies rows inside the database. Returns the number of new rows. */
export async function copyRows(db: Db, { table, where, instead, join, once = false }: Rows): Promise<number> {
  const columns = await columnsOf(db, table)
  const values = columns.map((column) => instead[column] ?? sql`original.${sql.ref(column)}`)
  const result = await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(values)} from ${sql.table(table)} original ${join ?? sql``}
    where ${where}
    ${once ? sql`on conflict (id) do nothing` : sql``}
  `.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

const known = new Map<string, string[]>()

/** Migrations run before any copying, so a table’s columns are read only once. */
async function columnsOf(db: Db, table: string): Promise<string[]> {
  const kept = known.get(table)
  if (kept) return kept
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
  `.execute(db)
  const columns = rows.map(({ name }) => name)
  known.set(table, columns)
  return columns
}
