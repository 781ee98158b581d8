import { parse } from 'csv-parse/sync'
import type { ImportDelimiter } from '#contract/directory/people-imports.ts'

export interface CsvRecord {
  /** Physical line on which it starts. */
  line: number
  cells: string[]
  /** A quote that is never closed, or the like. */
  broken: boolean
}

/** A row with a cell of several lines has no more of them. Beyond, a quote was left open, and only its own line is lost. */
const mostLines = 20

/** What Excel writes above a table to say which character separates its cells. */
const ownDelimiter = /^\uFEFF?"?sep=(.)"?$/i
export const namedDelimiter = (firstLine: string): string | undefined => ownDelimiter.exec(firstLine)?.[1]

/**
 * Puts physical lines together to records. The library parses them; a quote that stays open costs one line rather than the rest of
 * the file. Blank lines are left out.
 */
export function createRecordReader(delimiter: ImportDelimiter) {
  let line = 0
  let pending: string[] = []
  /** Quoted lines that are probably whole: the library is called once for all of them. */
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
  /** The first of the pending lines is lost, the others are read again. */
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
      // Strictly: else a quote that stays open takes the next quoted line for its own.
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

/** Lines parsed in one go: a file is read 64 kB at a time, whose 700 rows would hold up others' calls for all of them. */
const linesAtOnce = 100

/** The records of a file, some at a time. */
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
