import type pg from 'pg'
import type { Table } from './catalog.ts'

/** A stored file referenced by a row; hash and size if the row has them. */
export interface NamedFile {
  key: string
  sha256?: string
  bytes?: number
}

/** The columns that refer to stored files. */
const columnsOf: Record<string, { key: string; sha256?: string; bytes?: string }> = {
  files: { key: 'storage_key', sha256: 'sha256', bytes: 'bytes' },
  users: { key: 'avatar' },
  certificates: { key: 'pdf_key' },
  evidence_packs: { key: 'storage_key', sha256: 'sha256', bytes: 'bytes' },
}

/** The stored file that a row refers to; undefined if there is none. `valueOf` returns null for a null value. */
export function namedFile(table: string, valueOf: (column: string) => string | null): NamedFile | undefined {
  const columns = columnsOf[table]
  const key = columns ? valueOf(columns.key) : null
  if (!columns || !key) return undefined
  const sha256 = columns.sha256 ? valueOf(columns.sha256) : null
  const bytes = columns.bytes ? valueOf(columns.bytes) : null
  return { key, ...(sha256 ? { sha256 } : {}), ...(bytes ? { bytes: Number(bytes) } : {}) }
}

/** All files that rows currently refer to. An older schema lacks some of the columns. */
export async function listNamedFiles(client: pg.ClientBase, tables: Table[]): Promise<NamedFile[]> {
  const named: NamedFile[] = []
  for (const [name, columns] of Object.entries(columnsOf)) {
    const known = tables.find((table) => table.name === name)?.columns ?? []
    if (!known.includes(columns.key)) continue
    const columnTexts = Object.values(columns).map((column) => `${column}::text`)
    const { rows } = await client.query(
      `select ${columnTexts.join(', ')} from ${name} where ${columns.key} is not null`,
    )
    for (const row of rows) {
      const file = namedFile(name, (column) => row[column] ?? null)
      if (file) named.push(file)
    }
  }
  return named
}

export interface PackedFile {
  sha256: string
  bytes: number
}

export type PackedFiles = ReadonlyMap<string, PackedFile>

/** Files that rows refer to and that are missing from the backup or have different content there: one line each. */
export function fileProblems(named: readonly NamedFile[], packed: PackedFiles): Map<string, string> {
  const problems = new Map<string, string>()
  for (const { key, sha256, bytes } of named) {
    const file = packed.get(key)
    if (!file) problems.set(key, `${key} is missing`)
    else if (bytes !== undefined && bytes !== file.bytes)
      problems.set(key, `${key} has ${file.bytes} bytes instead of ${bytes}`)
    else if (sha256 !== undefined && sha256 !== file.sha256)
      problems.set(key, `${key} is not what was stored`)
  }
  return problems
}

/** Nobody reads more lines than this. */
const linesShown = 1_000

export function listProblems(problems: ReadonlyMap<string, string>): string {
  const lines = [...problems.values()]
  const rest = lines.length > linesShown ? [`and ${lines.length - linesShown} more`] : []
  return [...lines.slice(0, linesShown), ...rest].map((line) => `  ${line}`).join('\n')
}
