import { Readable } from 'node:stream'
import type * as contract from '#contract/directory/people-imports.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Locale } from '#contract/locales.ts'
import type { SignedIn } from '#platform/context.ts'
import { guardFormula } from '#platform/csv/formula-guard.ts'
import { found } from '#platform/errors.ts'
import { translate } from '#platform/messages.ts'
import type { Download } from '#platform/responses/send-file.ts'
import type { ImportedPerson } from '../import-person.rules.ts'
import { messageOf } from '../imports.presenter.ts'
import * as queries from '../imports.queries.ts'
import { type ImportResultRow, selectResults } from './import-results.queries.ts'

type List = typeof contract.listImportRows

export async function listImportRows(
  ctx: SignedIn,
  importId: string,
  { cursor, limit = limits.pageSize.default, ...filter }: QueryOf<List>,
): Promise<ResponseOf<List>> {
  const record = found(await queries.findImport(ctx, importId))
  const after = Number(cursor ?? 0)
  const rows = await selectResults(ctx, importId, {
    ...filter,
    after: Number.isSafeInteger(after) ? Math.min(Math.max(after, 0), 2_147_483_647) : 0,
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  return {
    data: page.map((row) => toRow(row, record, ctx.languages.platform)),
    meta: { next_cursor: rows.length > limit ? String(page.at(-1)?.number) : null },
  }
}

function toRow(row: ImportResultRow, record: queries.ImportRecord, locale: Locale): contract.ImportRow {
  const { person, changes, skipped, problems, manager_key } = row
  const name = [person.first_name, person.last_name].filter(Boolean).join(' ')
  const fields = [...Object.keys(changes), ...(manager_key ? ['manager_id'] : [])]
  return {
    number: row.number,
    line: row.line,
    name: name || fromCells(row, record, ['full_name', 'first_name', 'last_name']),
    email: person.email ?? fromCells(row, record, ['email']),
    employee_number: person.employee_number ?? fromCells(row, record, ['employee_number']),
    outcome: row.outcome,
    fields: row.outcome === 'updated' ? fields : [],
    skipped: isMatched(row) ? skipped : [],
    problems: problems.map((problem) => ({
      problem: problem.problem,
      field: problem.field,
      value: problem.value,
      message: messageOf(locale, problem),
    })),
  }
}

/** Whether the row is about somebody known, whom it changes or not. */
const isMatched = ({ outcome }: ImportResultRow): boolean => outcome === 'updated' || outcome === 'unchanged'

/** The raw content of some columns, for rows that could not be parsed. */
const fromCells = (
  { cells }: ImportResultRow,
  { mapping, layout }: queries.ImportRecord,
  fields: contract.ImportField[],
): string =>
  (mapping ?? layout.fields)
    .flatMap((field, column) => (fields.includes(field) ? [cells[column] ?? ''] : []))
    .join(' ')
    .trim()
    .slice(0, limits.email)

const rowsAtOnce = 1_000
const mime = 'text/csv; charset=utf-8'
/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF'

/** The rows with their original columns, so that they can be corrected and uploaded again. */
export async function downloadImportRows(
  ctx: SignedIn,
  importId: string,
  outcome: contract.ImportOutcome | undefined,
): Promise<Download> {
  const record = found(await queries.findImport(ctx, importId))
  const locale = ctx.languages.platform
  const text = (key: string): string => translate(locale, `directory.import.result.${key}`)
  const { layout, delimiter } = record
  const width = layout.fields.length
  const lineOf = csvLine(delimiter ?? ',')
  async function* lines(): AsyncGenerator<string> {
    if (layout.headings.length > 0)
      yield byteOrderMark + lineOf([...layout.headings, text('outcome'), text('problem')])
    else yield byteOrderMark
    let after = 0
    for (;;) {
      const rows = await selectResults(ctx, importId, {
        ...(outcome ? { outcome } : {}),
        after,
        limit: rowsAtOnce,
      })
      if (rows.length === 0) return
      yield rows.map((row) => lineOf(resultCells(row))).join('')
      after = rows.at(-1)?.number ?? after
    }
  }
  const resultCells = (row: ImportResultRow): string[] => {
    const cells = row.line === null ? cellsOf(row.person, record.mapping ?? []) : row.cells
    const skipped = isMatched(row) ? row.skipped.map((field) => text(`field.${field}`)).join(', ') : ''
    const notes = [
      ...row.problems.map((one) => messageOf(locale, one)),
      ...(skipped ? [translate(locale, 'directory.import.result.skipped', { fields: skipped })] : []),
    ].join(' ')
    return [...Array.from({ length: width }, (_, column) => cells[column] ?? ''), text(row.outcome), notes]
  }
  const name = record.file_name.replace(/\.[^.]*$/, '')
  return {
    body: async () => Readable.from(lines()),
    mime,
    filename: `${name}-${text(outcome ?? 'all')}.csv`,
  }
}

/** A person who is not in the file, in the file's columns. */
const cellsOf = (person: ImportedPerson, mapping: readonly contract.ImportField[]): string[] =>
  mapping.map((field) => {
    if (field === 'full_name') return [person.first_name, person.last_name].filter(Boolean).join(' ')
    const value = person[field as keyof ImportedPerson]
    return typeof value === 'string' ? value : ''
  })

const csvLine =
  (delimiter: string) =>
  (cells: readonly string[]): string =>
    `${cells.map((cell) => quoted(guardFormula(cell), delimiter)).join(delimiter)}\r\n`

const quoted = (cell: string, delimiter: string): string =>
  cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

const templateFields = [
  'employee_number',
  'email',
  'first_name',
  'last_name',
  'department',
  'title',
  'country',
  'language',
  'tags',
  'groups',
  'manager_email',
] as const

/** Its headings are ones that an import recognizes. */
export function importTemplate(ctx: SignedIn): Download {
  const locale = ctx.languages.platform
  const text = (key: string): string => translate(locale, `directory.import.template.${key}`)
  const example = [
    ...['1001', 'ada.byron@example.com', 'Ada', 'Byron', text('department'), text('title'), 'GB'],
    ...[locale.slice(0, 2), text('tags'), text('groups'), 'grace.hopper@example.com'],
  ]
  // Spreadsheets expect a semicolon in locales with a decimal comma; elsewhere it is detected from the first line.
  const line = csvLine(';')
  const body = `${byteOrderMark}${line(templateFields.map((field) => text(`heading.${field}`)))}${line(example)}`
  return { body: Buffer.from(body), mime, bytes: Buffer.byteLength(body), filename: `${text('file')}.csv` }
}
