import { Readable } from 'node:stream'
import {
  type exportStudents as exportEndpoint,
  studentExportColumns,
} from '#contract/directory/student-selection.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#platform/context.ts'
import { byteOrderMark, csvDelimiter, csvLine } from '#platform/csv/csv-line.ts'
import { recordEvent } from '#platform/events.ts'
import { translate } from '#platform/messages.ts'
import type { Download } from '#platform/responses/send-file.ts'
import type { StudentListRow } from './student-pages.queries.ts'
import { checkSelection, selectedStudents } from './student-selection.service.ts'

type Column = (typeof studentExportColumns)[number]

function toValue(ctx: SignedIn, row: StudentListRow, column: Column): string | number {
  switch (column) {
    case 'company':
      return row.company_name
    case 'tags':
      return row.tags.join('|')
    case 'state':
      return translate(ctx.languages.platform, `directory.state.${row.state}`)
    case 'groups':
      return row.groups.join('|')
    case 'manager':
      return row.manager_name ?? ''
    case 'account':
      return translate(ctx.languages.platform, `directory.account.${row.status}`)
    case 'assigned':
    case 'completed':
    case 'overdue':
    case 'overdue_days':
    case 'exempt':
      return row.courses[column]
    default:
      return row[column] ?? ''
  }
}

async function* toLines(
  ctx: SignedIn,
  { selection, columns = [...studentExportColumns] }: BodyOf<typeof exportEndpoint>,
): AsyncGenerator<string> {
  const delimiter = csvDelimiter(ctx.languages.platform)
  const headings = columns.map((column) => translate(ctx.languages.platform, `directory.column.${column}`))
  yield byteOrderMark + csvLine(headings, delimiter)
  for await (const rows of selectedStudents(ctx, selection))
    yield rows
      .map((row) =>
        csvLine(
          columns.map((column) => toValue(ctx, row, column)),
          delimiter,
        ),
      )
      .join('')
}

/** Streams the file, so that a million students need no more memory than a few thousand. */
export async function exportStudents(
  ctx: SignedIn,
  wanted: BodyOf<typeof exportEndpoint>,
): Promise<Download> {
  await checkSelection(ctx, wanted.selection)
  const { selection } = wanted
  await recordEvent(ctx, {
    kind: 'students.exported',
    company_id: ctx.actor.company_id,
    data:
      'ids' in selection
        ? { count: selection.ids.length }
        : { count: selection.expected_count, filter: selection.filter },
  })
  return {
    body: () => Promise.resolve(Readable.from(toLines(ctx, wanted))),
    mime: 'text/csv; charset=utf-8',
    filename: `${translate(ctx.languages.platform, 'directory.file_name')}.csv`,
  }
}
