import { resolve } from 'node:path'
import { readSettings } from '../settings.ts'
import { backUp } from './backup/backup.ts'
import { commandLog, fileArgument, runCommand } from './command.ts'

await runCommand(async () => {
  const file = resolve(fileArgument('backup'))
  const settings = readSettings(process.env)
  const header = await backUp(settings, file, commandLog)
  const backed = `Backed up ${header.tables.length} tables`
  return settings.s3
    ? `${backed} to ${file}. The stored files lie in the bucket ${settings.s3.bucket}, which is not part of it.`
    : `${backed} and the stored files to ${file}.`
})
