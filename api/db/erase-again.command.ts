import { readSettings } from '#api/settings.ts'
import { createS3Erasures } from '#platform/files/s3-erasures.ts'
import { eraseAgain } from './backup/erase-again.ts'
import { commandLog, fileArguments, runCommand } from './command.ts'
import { openDatabase } from './connect.ts'
import { readNamedErasures } from './erasures.ts'

/**
 * For use after the database was reset to an earlier time by its own means: erases again the people whom that restored.
 */
await runCommand(async () => {
  const settings = readSettings(process.env)
  const inBucket = settings.s3 ? await createS3Erasures(settings.s3).all() : []
  const needsFile = !settings.s3 || process.argv.length > 2
  const erasures = needsFile ? readNamedErasures(fileArguments('erase-again', []).file) : []
  const { pool, close } = await openDatabase(settings, commandLog)
  const client = await pool.connect()
  try {
    await client.query('begin')
    const erased = await eraseAgain(client, [...inBucket, ...erasures])
    await client.query('commit')
    return `Erased ${erased} people again; the rest of it is done once the server runs.`
  } finally {
    client.release()
    await close()
  }
})
