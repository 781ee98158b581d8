import { type RawBuilder, sql } from 'kysely'
import { serverLimits } from '#contract/server-limits.ts'
import type { Db } from './connect.ts'

/** Adds the key of a save to the row’s most recent ones. */
export const withSaveKey = (key: string | undefined): { save_keys?: RawBuilder<string[]> } =>
  key === undefined
    ? {}
    : {
        save_keys: sql<
          string[]
        >`(array_prepend(${key}::text, save_keys))[1:${sql.lit(serverLimits.revisionsKept)}]`,
      }

/** Whether one of the row’s recent saves had this key. */
export async function hasSaved(
  { db }: { db: Db },
  table: 'items' | 'questions',
  { id, key }: { id: string; key: string | undefined },
): Promise<boolean> {
  if (key === undefined) return false
  const { rows } = await sql`
    select from ${sql.table(table)} where id = ${id} and ${key} = any(save_keys)
  `.execute(db)
  return rows.length > 0
}
