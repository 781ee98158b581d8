import { readSettings } from '#api/settings.ts'
import { commandLog, runCommand } from './command.ts'
import { openDatabase, withDirectPool } from './connect.ts'
import { migrate } from './migrate.ts'

/**
 * Applies the migrations and exits: run it before the first node of a newer version starts, while those of the older
 * one serve.
 */
await runCommand(async () => {
  const database = await openDatabase(readSettings(process.env), commandLog)
  try {
    const applied = await withDirectPool(database, migrate)
    return applied.length === 0 ? 'The tables are up to date.' : `Applied ${applied.join(', ')}.`
  } finally {
    await database.close()
  }
})
