import {
  type ImportDelimiter,
  type ImportEncoding,
  type ImportField,
  importDelimiters,
} from '#contract/directory/people-imports.ts'
import { limits } from '#contract/limits.ts'
import { serverLimits } from '#contract/server-limits.ts'
import type { ImportLayout } from '#db/schema/imports.ts'
import { foldName } from '#domains/accounts/people/person-values.rules.ts'
import { truncateText } from '#platform/truncate-text.ts'
import { fieldsOfHeadings } from './headings.import.ts'
import { readLines, UnreadableFile } from './lines.import.ts'
import { type CsvRecord, createRecordReader, namedDelimiter, readRecords } from './records.import.ts'

type Open = () => Promise<AsyncIterable<Uint8Array>>

/** Number of records used to detect the delimiter. */
const looksThrough = 100
const shownExamples = 3
const shownSamples = 3
const shownLetters = 60

/** The first lines of a file. */
async function firstLines(open: Open, encoding: ImportEncoding): Promise<string[]> {
  const lines: string[] = []
  for await (const some of readLines(await open(), encoding)) {
    lines.push(...some)
    if (lines.length > looksThrough * 2) break
  }
  return lines
}

/** Null if several delimiters are equally likely. */
export async function detectDelimiter(open: Open, encoding: ImportEncoding): Promise<ImportDelimiter | null> {
  const lines = await firstLines(open, encoding)
  const named = namedDelimiter(lines[0] ?? '')
  if (importDelimiters.includes(named as ImportDelimiter)) return named as ImportDelimiter
  const scores = importDelimiters
    .map((delimiter) => ({ delimiter, share: shareOfEqualRecords(lines, delimiter) }))
    .filter(({ share }) => share > 0)
    .toSorted((one, other) => other.share - one.share)
  const [best, second] = scores
  // There is only one column, so the delimiter does not matter.
  if (!best) return ','
  return second?.share === best.share ? null : best.delimiter
}

/** The share of records with the most frequent number of cells; 0 if that number is one. */
function shareOfEqualRecords(lines: readonly string[], delimiter: ImportDelimiter): number {
  const reader = createRecordReader(delimiter)
  const records = [...reader.push(lines), ...reader.end()].slice(0, looksThrough)
  const often = new Map<number, number>()
  for (const { cells } of records) often.set(cells.length, (often.get(cells.length) ?? 0) + 1)
  const [usual] = [...often].toSorted(([, one], [, other]) => other - one)
  if (!usual) return 0
  const [width, times] = usual
  return width > 1 ? times / records.length : 0
}

const looksLikeEmail = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text.trim())

interface Reading {
  encoding: ImportEncoding
  delimiter: ImportDelimiter
  /** Detected if absent. */
  hasHeading?: boolean | undefined
}

export interface SurveyedFile {
  has_heading: boolean
  rows: number
  layout: ImportLayout
}

/**
 * Reads the whole file once: counts its rows and determines what its columns contain and probably mean. Throws
 * `UnreadableFile`.
 */
export async function surveyFile(
  open: Open,
  { encoding, delimiter, hasHeading }: Reading,
): Promise<SurveyedFile> {
  const first: CsvRecord[] = []
  const accented: CsvRecord[] = []
  let records = 0
  for await (const some of readRecords(readLines(await open(), encoding), delimiter)) {
    for (const record of some) {
      records += 1
      if (first.length <= looksThrough) first.push(record)
      if (accented.length <= shownSamples && record.cells.some(hasAccent)) accented.push(record)
    }
    if (records > serverLimits.peopleFileRows + 1)
      throw new UnreadableFile('too_many_rows', some.at(-1)?.line)
  }
  const has_heading = hasHeading ?? beginsWithHeading(first)
  const rows = records - (has_heading ? 1 : 0)
  if (rows <= 0) throw new UnreadableFile('empty')
  const headings = has_heading ? (first[0]?.cells ?? []) : []
  const body = has_heading ? first.slice(1) : first
  const width = Math.min(limits.importColumns, widthOf(first))
  const layout = layoutOf({ headings, body, width })
  const samples = samplesOf(
    has_heading ? accented.filter(({ line }) => line !== first[0]?.line) : accented,
    layout.fields,
  )
  return { has_heading, rows, layout: { ...layout, samples } }
}

const hasAccent = (text: string): boolean => /[^\p{ASCII}]/u.test(text)

function widthOf(records: readonly CsvRecord[]): number {
  const last = ({ cells }: CsvRecord): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1
  return records.reduce((most, record) => (record.broken ? most : Math.max(most, last(record))), 1)
}

/** The first line contains headings if it names a known column, or has no address while the column below has. */
function beginsWithHeading(records: readonly CsvRecord[]): boolean {
  const [first, ...others] = records
  if (!first || first.cells.some(looksLikeEmail)) return false
  if (fieldsOfHeadings(first.cells).some((field) => field !== 'ignore')) return true
  return emailColumn(others) >= 0
}

/** The first column in which at least four of five filled cells are addresses; -1 if there is none. */
function emailColumn(records: readonly CsvRecord[]): number {
  const width = widthOf(records)
  for (let column = 0; column < width; column += 1) {
    const filled = records.filter(({ cells }) => (cells[column] ?? '').trim() !== '')
    const addresses = filled.filter(({ cells }) => looksLikeEmail(cells[column] ?? ''))
    if (addresses.length > 0 && addresses.length >= filled.length * 0.8) return column
  }
  return -1
}

interface Parts {
  headings: readonly string[]
  body: readonly CsvRecord[]
  width: number
}

function layoutOf({ headings, body, width }: Parts): Omit<ImportLayout, 'samples'> {
  const columns = Array.from({ length: width }, (_, column) => column)
  const names = columns.map((column) => truncateText((headings[column] ?? '').trim(), limits.tag * 2))
  const fields = fieldsOfHeadings(names)
  if (!fields.includes('email') && !fields.includes('id') && !fields.includes('employee_number')) {
    const column = emailColumn(body)
    if (column >= 0) fields[column] = 'email'
  }
  return {
    headings: headings.length > 0 ? names : [],
    examples: columns.map((column) => examplesOf(body, column)),
    fields,
    guessed: fields.map((field) => field === 'full_name'),
  }
}

function examplesOf(records: readonly CsvRecord[], column: number): string[] {
  const all = records
    .map(({ cells }) => truncateText((cells[column] ?? '').trim(), shownLetters))
    .filter(Boolean)
  return [...new Set(all)].slice(0, shownExamples)
}

const nameFields: readonly ImportField[] = ['full_name', 'first_name', 'last_name']

function samplesOf(records: readonly CsvRecord[], fields: readonly ImportField[]): ImportLayout['samples'] {
  return records.slice(0, shownSamples).map(({ cells, line }) => {
    const name = cells.filter((_, column) => nameFields.includes(fields[column] ?? 'ignore')).join(' ')
    const text = hasAccent(name) ? name : (cells.find(hasAccent) ?? '')
    return { line, text: truncateText(text.trim(), shownLetters) }
  })
}

/**
 * The mapping of an earlier file, applied by heading, or by order if neither file has headings. Null if no column
 * matches.
 */
export function rememberedFields(
  layout: ImportLayout,
  earlier: { headings: readonly string[]; fields: readonly ImportField[] },
): ImportField[] | null {
  if (layout.headings.length === 0) {
    if (earlier.headings.length > 0 || earlier.fields.length > layout.fields.length) return null
    return layout.fields.map((_, column) => earlier.fields[column] ?? 'ignore')
  }
  const byName = new Map(
    earlier.headings.map((heading, column) => [foldName(heading), earlier.fields[column] ?? 'ignore']),
  )
  const found = layout.headings.map((heading) => byName.get(foldName(heading)))
  if (!found.some((field) => field !== undefined && field !== 'ignore')) return null
  return found.map((field, column) => field ?? layout.fields[column] ?? 'ignore')
}
