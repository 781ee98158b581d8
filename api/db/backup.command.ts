import { resolve } from 'node:path'
import { readSettings } from '#api/settings.ts'
import { backUp } from './backup/backup.ts'
import { checkBackup } from './backup/check-backup.ts'
import type { BackupSummary } from './backup/format.ts'
import { commandLog, fileArguments, runCommand } from './command.ts'

const kilobyte = 1_000

function size(bytes: number): string {
  const power = Math.min(3, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const amount = bytes / kilobyte ** power
  return `${power === 0 ? amount : amount.toFixed(1)} ${['bytes', 'kB', 'MB', 'GB'][power]}`
}

function contents({ header, rows, files, bytes }: BackupSummary): string {
  const stored =
    header.stored_files === 'bucket'
      ? 'The stored files lie in the bucket, which is not part of it'
      : `${files.count} stored files (${size(files.bytes)})`
  return `${rows} rows of ${header.tables.length} tables. ${stored}. The backup has ${size(bytes)}`
}

await runCommand(async () => {
  const { file: given, flags } = fileArguments('backup', ['--force', '--verify'])
  const file = resolve(given)
  if (flags.has('--verify')) return `${file} is whole: ${contents(await checkBackup(file))}.`
  const summary = await backUp(readSettings(process.env), file, commandLog, { force: flags.has('--force') })
  return `Backed up to ${file}: ${contents(summary)}.`
})
