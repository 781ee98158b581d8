import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

/** A UUID that follows from a text alone (version 8), the same on every call. */
export const hashedId = (name: RawBuilder<string>): RawBuilder<string> => {
  const hex = sql`substr(encode(sha256(convert_to(${name}, 'UTF8')), 'hex'), 1, 32)`
  const variant = sql`translate(substr(${hex}, 17, 1), '0123456789abcdef', '89ab89ab89ab89ab')`
  return sql<string>`overlay(overlay(${hex} placing '8' from 13) placing ${variant} from 17)::uuid`
}

/** The id that a row gets in a copy: it follows from the copy and the original, so that references need no table of pairs. */
export const copiedId = (copyId: string, original: RawBuilder<string>): RawBuilder<string> =>
  hashedId(sql<string>`'copy ' || ${copyId}::text || ' ' || ${original}`)

interface Rows {
  table: string
  /** Which rows, where the original is called `original`. */
  where: RawBuilder<unknown>
  /** Column → what the copy has instead; every other column is the original's, those of later migrations too. */
  instead: Record<string, RawBuilder<unknown>>
  /** Joined to the originals, for what `instead` takes from elsewhere. */
  join?: RawBuilder<unknown>
  /** A copy whose id is there already stays as it is. */
  once?: boolean
}

/** Copies rows inside the database. Returns how many came to be. */
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

/** Migrations run before anything is copied, so a table's columns are asked for once. */
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
