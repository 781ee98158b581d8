import { type Kysely, sql } from 'kysely'
import { readSettings } from '#api/settings.ts'
import { commandLog, runCommand } from './command.ts'
import { openDatabase, withDirectPool } from './connect.ts'
import { migrate } from './migrate.ts'
import type { Database } from './schema.ts'

/** For so many students at once awards wait, for a second at most. */
const studentsAtOnce = 2_000
const studentsBetweenReports = 50_000

/** Makes the leaderboard anew from the ledger of points, company by company. It may be run while the server serves. */
await runCommand(async () => {
  const { db, close, ...database } = await openDatabase(readSettings(process.env), commandLog)
  try {
    await withDirectPool(database, migrate)
    const companies = await db.selectFrom('companies').select('id').orderBy('id').execute()
    for (const { id } of companies) await rebuildCompany(db, id)
    return `Rebuilt the scores of ${companies.length} companies.`
  } finally {
    await close()
  }
})

async function rebuildCompany(db: Kysely<Database>, companyId: string): Promise<void> {
  let after: string | null = '00000000-0000-0000-0000-000000000000'
  for (let students = 0; after !== null; students += studentsAtOnce) {
    if (students > 0 && students % studentsBetweenReports === 0)
      commandLog.info(`Company ${companyId}: ${students} people are done.`)
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      select rebuild_scores_of_people(${companyId}, ${after}, ${studentsAtOnce}) as last`.execute(db)
    after = rows[0]?.last ?? null
  }
  await sql`select rebuild_score_counts(${companyId})`.execute(db)
}
