import { parse } from 'csv-parse/sync'
import { limits } from '#contract/limits.ts'
import { type ColumnUse, mostColumns, type TableLayout } from '#contract/quizzes/question-imports.ts'
import { type Columns, columnsOf, type SingleUse, usesOf, usesWithoutHeading } from './csv-columns.import.ts'
import { questionOf } from './csv-row.import.ts'
import { type ReadQuestion, type Remark, refusal, wholePoints } from './question.import.ts'

// Tables from spreadsheets and other quiz programs: a line of headings, then one question per line.

/** Excel writes such a line above a table to name the delimiter. */
const ownDelimiter = /^\uFEFF?"?sep=(.)"?(?:\r\n|\r|\n)/i

/** The delimiter: the character that occurs most often in the first line outside of quotes. */
const delimiterOf = (file: string): string => {
  const [first = ''] = file
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/)
  const often = (sign: string): number => first.split(sign).length
  return [',', ';', '\t'].toSorted((one, other) => often(other) - often(one))[0] as string
}

/** Some templates have explanations above their table. */
const linesBeforeHeading = 20

interface Line {
  record: string[]
  info: { lines: number }
}

function linesOf(file: string): Line[] | null {
  const named = ownDelimiter.exec(file)
  try {
    return parse(file, {
      delimiter: named?.[1] ?? delimiterOf(file),
      from_line: named ? 2 : 1,
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as Line[]
  } catch {
    return null
  }
}

export interface ReadTable {
  questions: ReadQuestion[]
  /** Null if the file is not a table. */
  table: TableLayout | null
}
/** The author's choice of columns, if it differs from the detected one. */
export interface ChosenTable {
  has_heading: boolean
  columns: readonly ColumnUse[]
}

export const readCsv = (file: string): ReadQuestion[] => readTable(file).questions

export function readTable(file: string, chosen?: ChosenTable): ReadTable {
  const lines = linesOf(file)
  if (lines === null) return { questions: [refusal({ line: null, text: '' }, 'not_csv')], table: null }
  const found = layoutOf(lines)
  const layout = chosen
    ? { ...found, uses: [...chosen.columns], at: chosen.has_heading ? Math.max(found.at, 0) : -1 }
    : found
  const names = (layout.at < 0 ? [] : lines[layout.at]?.record.slice(0, mostColumns)) ?? []
  const columns = columnsOf(layout.uses, names, chosen !== undefined)
  const rows = lines
    .slice(layout.at + 1)
    .filter(({ record }) => record.some((cell, index) => cell.trim() !== '' && !columns.numbers.has(index)))
  const table = tableOf(layout, names, rows)
  if (!isReadable(columns)) return { questions: [refusal({ line: 1, text: '' }, 'no_heading')], table }
  const questions = rows
    .slice(0, limits.questionsPerQuiz + 1)
    .map(({ record, info }) => readRow(record, { columns, names, line: info.lines }))
  return { questions, table }
}

interface Layout {
  uses: ColumnUse[]
  /** The index of the heading line; -1 if there is none. */
  at: number
}

const isReadable = ({ question, answers, correct }: Columns): boolean =>
  question !== undefined && (answers[0] ?? correct) !== undefined

/** Takes the first line with known column names as the heading; there is none if the file starts with questions. */
function layoutOf(lines: readonly Line[]): Layout {
  const first = lines.slice(0, linesBeforeHeading).map(({ record }) => record)
  const at = first.findIndex((record) => isReadable(columnsOf(usesOf(record), record, false)))
  if (at >= 0) return { at, uses: usesOf(first[at] ?? []) }
  const plain = usesWithoutHeading(first)
  return plain ? { at: -1, uses: plain } : { at: 0, uses: usesOf(first[0] ?? []) }
}

const shownExamples = 3
const shownLetters = 80

function tableOf({ uses, at }: Layout, names: readonly string[], rows: readonly Line[]): TableLayout {
  const width = Math.min(mostColumns, Math.max(names.length, rows[0]?.record.length ?? 0))
  const examplesOf = (index: number): string[] =>
    rows
      .slice(0, shownExamples)
      .map(({ record }) => (record[index] ?? '').trim().slice(0, shownLetters))
      .filter(Boolean)
  return {
    has_heading: at >= 0,
    columns: Array.from({ length: width }, (_, index) => ({
      name: (names[index] ?? '').trim().slice(0, shownLetters),
      examples: examplesOf(index),
      use: uses[index] ?? 'ignore',
    })),
  }
}

interface Table {
  columns: Columns
  names: readonly string[]
  line: number
}

function readRow(row: string[], { columns, names, line }: Table): ReadQuestion {
  const cell = (name: SingleUse): string => {
    const index = columns[name]
    return index === undefined ? '' : (row[index] ?? '').trim()
  }
  const text = cell('question')
  const options = columns.answers.map((index) => (row[index] ?? '').trim())
  const read = questionOf({ text, options, correct: cell('correct'), kind: cell('type') })
  if ('refused' in read) return refusal({ line, text }, read.refused, read.what)
  const { changes, ...made } = read
  const points = pointsOf(cell('points'))
  const tags = cell('tags')
    .split(/[,;|]/)
    .map((tag) => tag.trim())
    .filter(Boolean)
  const question = { ...made, points: points.points, tags, explanation: cell('explanation') }
  return {
    line,
    text,
    question,
    changes: [...changes, ...points.changes, ...leftBehind(row, columns, names)],
    refused: [],
  }
}

const pointsOf = (cell: string): { points: number; changes: Remark[] } => {
  if (cell === '') return { points: 1, changes: [] }
  const read = wholePoints(Number(cell.replace(',', '.')))
  return { ...read, changes: read.changes.map((change) => ({ ...change, what: cell })) }
}

/** The columns of a row that have content but were not read. */
function leftBehind(row: readonly string[], columns: Columns, names: readonly string[]): Remark[] {
  const left = names.filter((_, index) => !columns.read.has(index) && (row[index] ?? '').trim() !== '')
  return left.length === 0 ? [] : [{ key: 'columns_left', what: left.map((name) => name.trim()).join(', ') }]
}
