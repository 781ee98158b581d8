import { openDatabase } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'

/**
 * Creates an empty, migrated database in the given folder. Copying it costs an installation of a journey’s own a tenth
 * of creating its own.
 */
const log = { info: () => undefined, warn: () => undefined, error: console.error }
const { pool, close } = await openDatabase({ dataDir: process.argv[2] ?? '' }, log)
try {
  await migrate(pool)
} finally {
  await close()
}
