import { readSettings } from '#api/settings.ts'
import { eraseAgain } from './backup/erase-again.ts'
import { commandLog, fileArguments, runCommand } from './command.ts'
import { openDatabase } from './connect.ts'
import { readNamedErasures } from './erasures.ts'

/** After the database was taken back to an earlier moment by its own means: erases again whom it has brought back. */
await runCommand(async () => {
  const { file } = fileArguments('erase-again', [])
  const erasures = readNamedErasures(file)
  const { pool, close } = await openDatabase(readSettings(process.env), commandLog)
  const client = await pool.connect()
  try {
    await client.query('begin')
    const erased = await eraseAgain(client, erasures)
    await client.query('commit')
    return `Erased ${erased} people again; the rest of it is done once the server runs.`
  } finally {
    client.release()
    await close()
  }
})
