import { resolve } from 'node:path'
import { readSettings } from '#api/settings.ts'
import { createS3Erasures } from '#platform/files/s3-erasures.ts'
import { restore } from './backup/restore.ts'
import { commandLog, fileArguments, runCommand } from './command.ts'
import { readNamedErasures } from './erasures.ts'

await runCommand(async () => {
  const { file: given, values } = fileArguments('restore', [], ['--erasures'])
  const file = resolve(given)
  const named = values.get('--erasures')
  const erasures = named ? readNamedErasures(resolve(named)) : []
  const settings = readSettings(process.env)
  const bucket = settings.s3 && createS3Erasures(settings.s3)
  const inBucket = (await bucket?.all()) ?? []
  const { header, erased } = await restore(settings, file, commandLog, { erasures, inBucket })
  for (const erasure of erasures) await bucket?.add(erasure)
  return `Restored the backup of ${header.created_at} (${header.tables.length} tables and the stored files). Every session and open link has ended. People erased again: ${erased}.`
})
