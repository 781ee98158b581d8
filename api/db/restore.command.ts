import { resolve } from 'node:path'
import { readSettings } from '../settings.ts'
import { restore } from './backup/restore.ts'
import { commandLog, fileArguments, runCommand } from './command.ts'

await runCommand(async () => {
  const file = resolve(fileArguments('restore', []).file)
  const header = await restore(readSettings(process.env), file, commandLog)
  return `Restored the backup of ${header.created_at} (${header.tables.length} tables and the stored files). Every session and open link has ended.`
})
