import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Database } from '#db/schema.ts'

export type TableRow = Record<string, unknown>

/**
 * All rows in one statement, whatever the table. Each has the columns of the first; what the table's default gives is left out of all.
 * The past of the demo is written so, as services write what is now: see record 0104.
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
