import { sql } from 'kysely'
import { readSettings } from '#api/settings.ts'
import { commandLog, runCommand } from './command.ts'
import { openDatabase } from './connect.ts'
import { migrate } from './migrate.ts'

/** Makes the leaderboard anew from the ledger of points, company by company. It may be run while the server serves. */
await runCommand(async () => {
  const { db, pool, close } = await openDatabase(readSettings(process.env), commandLog)
  try {
    await migrate(pool)
    const companies = await db.selectFrom('companies').select('id').orderBy('id').execute()
    for (const { id } of companies) await sql`select rebuild_scores(${id})`.execute(db)
    return `Rebuilt the scores of ${companies.length} companies.`
  } finally {
    await close()
  }
})
