import { parse } from 'csv-parse/sync'
import type { ImportDelimiter } from '#contract/directory/people-imports.ts'

export interface CsvRecord {
  /** The physical line on which the record starts. */
  line: number
  cells: string[]
  /** Whether the record is malformed, for example by an unclosed quote. */
  broken: boolean
}

/**
 * Maximum lines of a record with multi-line cells. Beyond it a quote is considered unclosed, and only its own line
 * is lost.
 */
const mostLines = 20

/** Excel writes such a line above a table to name the delimiter. */
const ownDelimiter = /^\uFEFF?"?sep=(.)"?$/i
export const namedDelimiter = (firstLine: string): string | undefined => ownDelimiter.exec(firstLine)?.[1]

/**
 * Joins physical lines into records. A library parses them; an unclosed quote costs one line rather than the rest
 * of the file. Blank lines are left out.
 */
export function createRecordReader(delimiter: ImportDelimiter) {
  let line = 0
  let pending: string[] = []
  /** Quoted lines that are probably complete, collected for a single call of the parser. */
  let quoted: { text: string; line: number }[] = []
  let records: CsvRecord[] = []

  const parseText = (text: string, relax_quotes = true): string[][] | undefined => {
    try {
      return parse(text, { delimiter, relax_column_count: true, relax_quotes })
    } catch {
      return undefined
    }
  }
  const parseRecord = (text: string, relaxQuotes?: boolean): string[] | undefined => {
    const parsed = parseText(text, relaxQuotes)
    return parsed?.length === 1 ? parsed[0] : undefined
  }
  const add = (cells: string[], start: number, broken = false): void => {
    if (cells.some((cell) => cell.trim() !== '')) records.push({ line: start, cells, broken })
  }
  const flushQuoted = (): void => {
    const lines = quoted
    quoted = []
    if (lines.length === 0) return
    const parsed = parseText(lines.map(({ text }) => text).join('\n'))
    if (parsed?.length === lines.length)
      return parsed.forEach((cells, index) => add(cells, lines[index]?.line as number))
    line = (lines[0]?.line as number) - 1
    for (const { text } of lines) pushOne(text)
  }
  /** The first pending line is lost; the others are parsed again. */
  const giveUp = (): void => {
    const [first = '', ...others] = pending
    line -= others.length
    add(first.split(delimiter), line, true)
    pending = []
    for (const other of others) pushOne(other)
  }
  const pushOne = (text: string): void => {
    line += 1
    if (pending.length === 0) {
      const cells = text.includes('"') ? parseRecord(text) : text.split(delimiter)
      if (cells || text === '') return add(cells ?? [], line)
    }
    pending.push(text)
    if (pending.length > 1 && text.includes('"')) {
      // Parsed strictly, because otherwise an unclosed quote would swallow the next quoted line.
      const cells = parseRecord(pending.join('\n'), false)
      if (cells) {
        const start = line - pending.length + 1
        pending = []
        return add(cells, start)
      }
    }
    if (pending.length >= mostLines) giveUp()
  }
  const push = (text: string): void => {
    const quotes = text.split('"').length - 1
    if (line === 0 && namedDelimiter(text)) {
      line += 1
    } else if (pending.length === 0 && quotes > 0 && quotes % 2 === 0) {
      line += 1
      quoted.push({ text, line })
    } else {
      flushQuoted()
      pushOne(text)
    }
  }
  const taken = (): CsvRecord[] => {
    const all = records
    records = []
    return all
  }
  return {
    push(lines: readonly string[]): CsvRecord[] {
      for (const each of lines) push(each)
      flushQuoted()
      return taken()
    },
    end(): CsvRecord[] {
      while (pending.length > 0) giveUp()
      return taken()
    },
  }
}

/**
 * Lines parsed at a time: a file is read in chunks of 64 kB, and parsing all of a chunk's 700 rows at once would
 * delay other requests.
 */
const linesAtOnce = 100

/** The records of a file, in batches. */
export async function* readRecords(
  lines: AsyncIterable<string[]>,
  delimiter: ImportDelimiter,
): AsyncGenerator<CsvRecord[]> {
  const reader = createRecordReader(delimiter)
  for await (const some of lines)
    for (let start = 0; start < some.length; start += linesAtOnce)
      yield reader.push(some.slice(start, start + linesAtOnce))
  yield reader.end()
}
