import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Database } from '#db/schema.ts'

export type TableRow = Record<string, unknown>

/**
 * Inserts all rows of a table in one statement. All rows have the columns of the first one; columns with a default
 * are left out of all rows. The demo's past is written this way, because the services write only the present: see
 * record 0104.
 */
export async function insertRows(
  db: Db,
  table: keyof Database,
  rows: readonly TableRow[],
  { onConflict = sql`` } = {},
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    ${onConflict}`.execute(db)
}
