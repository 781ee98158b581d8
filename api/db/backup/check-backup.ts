import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { StartError } from '../start-error.ts'
import type { BackupHeader, BackupSummary } from './format.ts'
import { nameBelow } from './format.ts'
import { fileProblems, listProblems, type NamedFile, namedFile, type PackedFile } from './named-files.ts'
import { verifyBackup } from './read.ts'

/**
 * Reads a whole backup and verifies the checksum of every entry, and the hash and size of every stored file referenced
 * by a row. Throws a StartError that describes the problem.
 */
export async function checkBackup(file: string): Promise<BackupSummary> {
  const packed = new Map<string, PackedFile>()
  const named: NamedFile[] = []
  let rows = 0
  const tables = new Map<string, TableReader>()
  const header = await verifyBackup(file, async (name, content, known) => {
    const below = nameBelow('files', name)
    if (below !== undefined) {
      packed.set(below, await measure(content))
      return
    }
    const table = nameBelow('tables', name)?.split('/')[0] ?? ''
    const reader = tables.get(table) ?? tableReader(known, table)
    tables.set(table, reader)
    for await (const chunk of content) rows += reader.read(chunk, (found) => named.push(found))
  })
  const problems = header.stored_files === 'bucket' ? new Map() : fileProblems(named, packed)
  if (problems.size > 0)
    throw new StartError(
      `The backup ${file} lacks stored files that its rows name (${problems.size}):\n${listProblems(problems)}`,
    )
  return { header, rows, files: summaryOf(packed), bytes: statSync(file).size }
}

export function summaryOf(packed: ReadonlyMap<string, PackedFile>): BackupSummary['files'] {
  let bytes = 0
  for (const file of packed.values()) bytes += file.bytes
  return { count: packed.size, bytes }
}

async function measure(content: AsyncIterable<Buffer>): Promise<PackedFile> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { sha256: hash.digest('hex'), bytes }
}

interface TableReader {
  /** Takes a chunk of COPY output and returns how many rows ended in it. */
  read(chunk: Buffer, onFile: (file: NamedFile) => void): number
}

const newline = 10

/**
 * COPY’s text format: one row per line, tab-separated values, `\N` for null. File references contain nothing that is
 * escaped.
 */
function tableReader({ tables }: BackupHeader, name: string): TableReader {
  const columns = tables.find((table) => table.name === name)?.columns ?? []
  const naming = namedFile(name, () => 'x') !== undefined
  let rest = ''
  return {
    read(chunk, onFile) {
      if (!naming) return countOf(chunk)
      const lines = (rest + chunk.toString('latin1')).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const values = line.split('\t')
        const found = namedFile(name, (column) => {
          const value = values[columns.indexOf(column)]
          return value === undefined || value === '\\N' ? null : value
        })
        if (found) onFile(found)
      }
      return lines.length
    },
  }
}

export function countOf(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) count += 1
  return count
}
