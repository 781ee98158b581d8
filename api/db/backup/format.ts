import { createHash } from 'node:crypto'
import type { Migration } from '../migrate.ts'
import { StartError } from '../start-error.ts'
import type { Sequence, Table } from './catalog.ts'

/**
 * A backup is one gzipped tar file that ordinary tools open too:
 *   backup.json              what follows, see `BackupHeader`
 *   tables/NAME/000001.copy  rows as COPY writes them, in parts that belong together
 *   files/…                  the stored files
 *   SHA256SUMS               of every entry before, as sha256sum writes and checks them
 *   SHA256SUMS.sha256        of the one before: its presence says that the backup is complete
 */
export interface BackupHeader {
  product: 'wardwise'
  format: number
  version: string
  created_at: string
  server_version: string
  /** The schema is not stored: these make it again. */
  migrations: Migration[]
  tables: Table[]
  sequences: Sequence[]
  /** Where the stored files are; absent in older backups, which hold them. */
  stored_files?: 'included' | 'bucket'
}

export interface BackupSummary {
  header: BackupHeader
  rows: number
  files: { count: number; bytes: number }
  /** Of the backup itself. */
  bytes: number
}

export const formatNumber = 1
export const headerName = 'backup.json'
export const sumsName = 'SHA256SUMS'
export const sealName = 'SHA256SUMS.sha256'

export function sumLine(name: string, digest: string): string {
  return `${digest}  ${name}\n`
}

export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Refuses what is not ours or was made by a version whose format this one cannot know. */
export function parseHeader(text: string): BackupHeader {
  const header = JSON.parse(text)
  if (header?.product !== 'wardwise' || !Number.isInteger(header.format)) {
    throw new StartError('This file is not a backup made by Wardwise.')
  }
  if (header.format > formatNumber) {
    throw new StartError(
      `The backup was made by a newer Wardwise (${header.version}). Restore it with that version.`,
    )
  }
  return header
}

/** The part of an entry's name below `folder`; undefined for entries elsewhere. Refuses names that lead out of it. */
export function nameBelow(folder: 'tables' | 'files', name: string): string | undefined {
  if (!name.startsWith(`${folder}/`)) return undefined
  const below = name.slice(folder.length + 1)
  if (below.split(/[/\\]/).some((part) => part === '' || part === '.' || part === '..')) {
    throw new StartError(`The backup holds an entry with a name that is not allowed: ${name}.`)
  }
  return below
}
