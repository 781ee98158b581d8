import { resolve } from 'node:path'
import { readSettings } from '../settings.ts'
import { backUp } from './backup/backup.ts'
import { commandLog, fileArgument, runCommand } from './command.ts'

await runCommand(async () => {
  const file = resolve(fileArgument('backup'))
  const header = await backUp(readSettings(process.env), file, commandLog)
  return `Backed up ${header.tables.length} tables and the stored files to ${file}.`
})
