import { readSettings } from '#api/settings.ts'
import { commandLog, runCommand } from '../command.ts'
import { openDatabase, withDirectPool } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { StartError } from '../start-error.ts'
import { erasePersonNow } from './erase-person.ts'

/** Erases one person, for when nobody can do it on the web. Safe to run while the server serves. */
await runCommand(async () => {
  const [person, ...more] = process.argv.slice(2)
  if (!person || more.length > 0 || person.startsWith('--'))
    throw new StartError('Usage: npm run erase-person -- ID_OR_EMAIL')
  const { close, ...database } = await openDatabase(readSettings(process.env), commandLog)
  try {
    await withDirectPool(database, migrate)
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      const id = await erasePersonNow(client, person)
      await client.query('commit')
      return `Erased the person ${id}; the rest of it is done once the server runs.`
    } finally {
      client.release(true)
    }
  } finally {
    await close()
  }
})
