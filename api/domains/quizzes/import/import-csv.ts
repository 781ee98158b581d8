import { parse } from 'csv-parse/sync'
import { limits } from '../../../../contract/limits.ts'
import { type Columns, columnsOf, mostColumns, type Place } from './import-csv-columns.ts'
import { questionOf } from './import-csv-row.ts'
import { type ReadQuestion, type Remark, refusal, wholePoints } from './imported-question.ts'

// Tables as spreadsheets and other quiz programs write them: a heading line, a question a line.

/** What Excel writes above a table to say which sign stands between its cells. */
const ownDelimiter = /^\uFEFF?"?sep=(.)"?(?:\r\n|\r|\n)/i

/** The sign between the cells: the one that the first line has most of outside of quotation marks. */
const delimiterOf = (file: string): string => {
  const [first = ''] = file
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/)
  const often = (sign: string): number => first.split(sign).length
  return [',', ';', '\t'].toSorted((one, other) => often(other) - often(one))[0] as string
}

/** Some templates explain themselves above their table. */
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

export function readCsv(file: string): ReadQuestion[] {
  const lines = linesOf(file)
  if (lines === null) return [refusal({ line: null, text: '' }, 'not_csv')]
  const heads = lines.slice(0, linesBeforeHeading).map(({ record }) => columnsOf(record))
  const at = heads.findIndex(
    ({ text, answers, correct }) => text !== undefined && (answers[0] ?? correct) !== undefined,
  )
  const columns = heads[at]
  if (!columns) return [refusal({ line: 1, text: '' }, 'no_heading')]
  const names = lines[at]?.record.slice(0, mostColumns) ?? []
  return lines
    .slice(at + 1)
    .filter(({ record }) => record.some((cell, place) => cell.trim() !== '' && !columns.numbers.has(place)))
    .slice(0, limits.questionsPerQuiz + 1)
    .map(({ record, info }) => readRow(record, { columns, names, line: info.lines }))
}

interface Table {
  columns: Columns
  names: readonly string[]
  line: number
}

function readRow(row: string[], { columns, names, line }: Table): ReadQuestion {
  const cell = (name: Place): string => {
    const place = columns[name]
    return place === undefined ? '' : (row[place] ?? '').trim()
  }
  const text = cell('text')
  const options = columns.answers.map((place) => (row[place] ?? '').trim())
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

/** The columns of a row that say something and were not read. */
function leftBehind(row: readonly string[], columns: Columns, names: readonly string[]): Remark[] {
  const left = names.filter((_, place) => !columns.read.has(place) && (row[place] ?? '').trim() !== '')
  return left.length === 0 ? [] : [{ key: 'columns_left', what: left.map((name) => name.trim()).join(', ') }]
}
