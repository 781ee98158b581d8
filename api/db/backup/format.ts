import { createHash } from 'node:crypto'
import type { Migration } from '../migrate.ts'
import { StartError } from '../start-error.ts'
import type { Sequence, Table } from './catalog.ts'

/**
 * A backup is one gzipped tar file that ordinary tools can open too:
 *   backup.json              describes the content, see `BackupHeader`
 *   tables/NAME/000001.copy  rows as COPY writes them, in consecutive parts
 *   files/…                  the stored files
 *   SHA256SUMS               checksums of all entries before it, in the format of sha256sum
 *   SHA256SUMS.sha256        checksum of SHA256SUMS: its presence shows that the backup is complete
 */
export interface BackupHeader {
  product: 'wardwise'
  format: number
  version: string
  created_at: string
  server_version: string
  /** The schema is not stored: these migrations recreate it. */
  migrations: Migration[]
  tables: Table[]
  sequences: Sequence[]
  /** Where the stored files are; absent in older backups, which include them. */
  stored_files?: 'included' | 'bucket'
}

export interface BackupSummary {
  header: BackupHeader
  rows: number
  files: { count: number; bytes: number }
  /** Size of the backup itself. */
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

/** Refuses files that are not our backups, and formats newer than this version knows. */
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

/**
 * The part of an entry’s name below `folder`; undefined for entries elsewhere. Refuses names that lead outside the
 * folder.
 */
export function nameBelow(folder: 'tables' | 'files', name: string): string | undefined {
  if (!name.startsWith(`${folder}/`)) return undefined
  const below = name.slice(folder.length + 1)
  if (below.split(/[/\\]/).some((part) => part === '' || part === '.' || part === '..')) {
    throw new StartError(`The backup holds an entry with a name that is not allowed: ${name}.`)
  }
  return below
}
