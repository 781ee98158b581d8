import { parse } from 'csv-parse'
import type { FileUnit } from './units.format.ts'

export const columns = [
  'key',
  'where',
  'kind',
  'source',
  'target',
  'state',
  'note',
  'source_hash',
  'revision',
] as const

/**
 * Prefixes cells that a spreadsheet would run as a formula with an apostrophe. Cells that already look guarded get
 * another one, so that removing one restores the original.
 */
const guard = (cell: string): string => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)
export const unguard = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

const line = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`

/** Cells that a spreadsheet shows unchanged. */
export const csvLine = (cells: readonly string[]): string => line(cells.map(guard))

export const csvHead = (): string => `\ufeff${line(columns)}`

export const csvRow = (unit: FileUnit, where: string): string =>
  csvLine([
    unit.key,
    where,
    unit.what,
    unit.source,
    unit.target ?? '',
    unit.state,
    unit.note,
    unit.source_hash,
    String(unit.revision),
  ])

export interface CsvUnit {
  key: string
  target: string
  source_hash: string | null
  revision: number | null
}

/** Characters that appear when a file has the wrong encoding and never occur in real text. */
export const unreadable = /[\ufffd\0]/

const mostCell = 32_767

/** Reads rows by their headings, with any delimiter and order of columns. Throws for any other file. */
export function createCsvReader(first: string) {
  const head = first.split(/\r?\n/, 1)[0] ?? ''
  const delimiter = [',', ';', '\t'].toSorted(
    (one, other) => head.split(other).length - head.split(one).length,
  )[0]
  return parse({
    delimiter,
    bom: true,
    columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: mostCell * 4,
  })
}

export function toCsvUnit(row: Record<string, string>): CsvUnit | null {
  if (row.key === undefined || row.target === undefined) return null
  const revision = Number(unguard(row.revision ?? ''))
  return {
    key: unguard(row.key),
    target: unguard(row.target).replaceAll('\r\n', '\n'),
    source_hash: row.source_hash ? unguard(row.source_hash) : null,
    revision: row.revision && Number.isInteger(revision) ? revision : null,
  }
}
