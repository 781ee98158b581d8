import pg from 'pg'
import { readSettings } from '#api/settings.ts'
import { commandLog, runCommand } from './command.ts'
import { openDatabase, withDirectPool } from './connect.ts'
import { maintenanceConfig } from './connection/connection-config.ts'
import { migrate } from './migrate.ts'
import { rebuildScores } from './rebuild-scores.ts'

/** Rebuilds the leaderboard from the points ledger, company by company. Safe to run while the server serves. */
await runCommand(async () => {
  const { close, ...database } = await openDatabase(readSettings(process.env), commandLog)
  // Counting a million people takes longer than the timeout of a call.
  const client = new pg.Client(maintenanceConfig(database.config))
  try {
    await withDirectPool(database, migrate)
    await client.connect()
    return `Rebuilt the scores of ${await rebuildScores(client, commandLog)} companies.`
  } finally {
    await client.end()
    await close()
  }
})
