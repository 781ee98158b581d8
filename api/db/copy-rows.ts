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
  /** A copy whose id is there already stays as it is. */
  once?: boolean
}

/** Copies rows inside the database. Returns how many came to be. */
export async function copyRows(db: Db, { table, where, instead, once = false }: Rows): Promise<number> {
  const pairs = Object.entries(instead).map(([column, value]) => sql`${sql.lit(column)}, ${value}`)
  const result = await sql`
    insert into ${sql.table(table)}
    select copied.* from ${sql.table(table)} original
    cross join lateral jsonb_populate_record(original, jsonb_build_object(${sql.join(pairs)})) copied
    where ${where}
    ${once ? sql`on conflict (id) do nothing` : sql``}
  `.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
