import type * as contract from '#contract/directory/people-imports.ts'
import type { Locale } from '#contract/locales.ts'
import type { StoredProblem } from '#db/schema/imports.ts'
import { translate } from '#platform/messages.ts'
import type { ImportRecord } from './imports.queries.ts'

const noCounts: contract.ImportCounts = { created: 0, updated: 0, unchanged: 0, disabled: 0, refused: 0 }

interface Beside {
  problems: { problem: contract.ImportProblem; count: number }[]
  canDisable: boolean
  waitingInvitations: number
}

export function toImport(
  record: ImportRecord,
  { problems, canDisable, waitingInvitations }: Beside,
): contract.PeopleImport {
  const { layout, absent } = record
  const fields = record.mapping ?? layout.fields
  return {
    id: record.id,
    company: { id: record.company_id, name: record.company_name },
    state: record.state,
    failure: record.failure,
    file_name: record.file_name,
    bytes: record.bytes,
    rows: record.row_count,
    created_by: record.author,
    created_at: record.created_at,
    finished_at: record.finished_at,
    encoding: record.encoding,
    delimiter: record.delimiter,
    has_heading: record.has_heading,
    columns: fields.map((field, column) => ({
      name: layout.headings[column] ?? '',
      examples: layout.examples[column] ?? [],
      field,
      guessed: field === 'full_name',
    })),
    samples: layout.samples,
    remembered_at: record.remembered_at,
    options: record.options,
    progress: { done: record.done, total: record.total },
    counts: { ...noCounts, ...record.counts },
    problems,
    check_ms: durationOf(record),
    absent: absent && { ...absent, can_disable: canDisable },
    managed: record.managed,
    invite: record.invite,
    waiting_invitations: waitingInvitations,
  }
}

const durationOf = ({ check_started_at, checked_at }: ImportRecord): number | null =>
  check_started_at && checked_at ? Math.max(0, Date.parse(checked_at) - Date.parse(check_started_at)) : null

export const toListed = (record: ImportRecord) => ({
  id: record.id,
  state: record.state,
  file_name: record.file_name,
  rows: record.row_count,
  created_by: record.author,
  created_at: record.created_at,
  counts: { ...noCounts, ...record.counts },
})

/** A problem as a sentence. */
export const messageOf = (locale: Locale, { problem, value, about = '' }: StoredProblem): string =>
  translate(locale, `directory.import.problem.${problem}`, {
    context: about === '' ? undefined : 'about',
    value,
    about,
  })
