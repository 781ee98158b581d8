import { createReadStream } from 'node:fs'
import { type FileTerm, mostTerms } from './terms.format.ts'
import { createCsvReader, csvLine, unguard, unreadable } from './units-csv.format.ts'
import { UnreadableXml } from './xml.import.ts'

const columns = ['term', 'target', 'forms', 'forbidden', 'keep', 'case_sensitive', 'note'] as const
const separator = ' | '

export const glossaryCsvHead = (): string => `\ufeff${csvLine(columns)}`

export const glossaryCsvRow = ({ forms, forbidden, keep, case_sensitive, ...term }: FileTerm): string =>
  csvLine([
    term.term,
    term.target,
    forms.join(separator),
    forbidden.join(separator),
    keep ? 'yes' : '',
    case_sensitive ? 'yes' : '',
    term.note,
  ])

const isYes = (cell = ''): boolean => /^(?:yes|y|true|x|1)$/i.test(cell.trim())
const listOf = (cell = ''): string[] =>
  unguard(cell)
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Columns are found by their headings, in any order; `term` and `target` are required. */
export async function readGlossaryCsv(path: string, onTerm: (term: FileTerm) => void): Promise<void> {
  const stream = createReadStream(path, { encoding: 'utf8' })
  let parser: ReturnType<typeof createCsvReader> | undefined
  let rows = 0
  const read = (row: Record<string, string>): void => {
    if (row.term === undefined || row.target === undefined) throw new UnreadableXml('columns')
    rows += 1
    if (rows > mostTerms) throw new UnreadableXml('rows')
    onTerm({
      term: unguard(row.term).trim(),
      target: unguard(row.target).trim(),
      forms: listOf(row.forms),
      forbidden: listOf(row.forbidden),
      keep: isYes(row.keep),
      case_sensitive: isYes(row.case_sensitive),
      note: unguard(row.note ?? '').trim(),
    })
  }
  try {
    for await (const chunk of stream as AsyncIterable<string>) {
      if (unreadable.test(chunk)) throw new UnreadableXml('encoding')
      // The error is thrown where the rows are awaited; without a listener in between it would end the process.
      parser ??= createCsvReader(chunk).on('error', () => undefined)
      parser.write(chunk)
      for (let row = next(parser); row; row = next(parser)) read(row)
    }
    if (!parser) throw new UnreadableXml('empty')
    parser.end()
    for await (const row of parser) read(row as Record<string, string>)
  } finally {
    stream.destroy()
    parser?.destroy()
  }
}

const next = (parser: ReturnType<typeof createCsvReader>): Record<string, string> | null =>
  parser.read() as Record<string, string> | null
