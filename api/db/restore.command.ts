import { resolve } from 'node:path'
import { readSettings } from '#api/settings.ts'
import { restore } from './backup/restore.ts'
import { commandLog, fileArguments, runCommand } from './command.ts'
import { readNamedErasures } from './erasures.ts'

await runCommand(async () => {
  const { file: given, values } = fileArguments('restore', [], ['--erasures'])
  const file = resolve(given)
  const named = values.get('--erasures')
  const erasures = named ? readNamedErasures(resolve(named)) : []
  const { header, erased } = await restore(readSettings(process.env), file, commandLog, { erasures })
  return `Restored the backup of ${header.created_at} (${header.tables.length} tables and the stored files). Every session and open link has ended. People erased again: ${erased}.`
})
