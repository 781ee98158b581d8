import { join } from 'node:path'
import type { Locale } from '#contract/locales.ts'
import { getRelease } from '#domains/publishing/publishing.service.ts'
import type { Ctx } from '#platform/context.ts'
import { byteOrderMark, csvDelimiter, csvLine } from '#platform/csv/csv-line.ts'
import { createHashedFile, type HashedFile, type HashedFileWriter } from '#platform/files/hashed-file.ts'
import { translate } from '#platform/messages.ts'
import { type AcknowledgementFiles, createAcknowledgementFiles } from './acknowledgement-files.export.ts'
import { selectEarlierCompletions } from './earlier-completions.queries.ts'
import { createFigures, type PackFigures } from './figures.rules.ts'
import * as queries from './people.queries.ts'
import { type CountedCompletion, type PackRecord, toCompletion, toRecord } from './records.presenter.ts'
import { selectRecords } from './records.queries.ts'

/** The columns of `records.csv`, named like the members of a record in `evidence.json`. */
export const recordColumns = [
  'person_id',
  'name',
  'email',
  'person_state',
  'left_at',
  'company',
  'department',
  'groups',
  'course_id',
  'course',
  'release',
  'locale',
  'language_match',
  'machine_percent',
  'mandatory',
  'assigned_by',
  'assigned_on',
  'started_at',
  'due_on',
  'completed_at',
  'state',
  'on_time',
  'expires_at',
  'best_score',
  'attempts',
  'pass_mark',
  'certificate',
  'certificate_state',
  'extended_to',
  'extension_reason',
  'exempt_reason',
  'exempt_until',
  'reminders',
] as const satisfies (keyof PackRecord)[]

const translated: readonly string[] = [
  'person_state',
  'state',
  'certificate_state',
  'language_match',
  'exempt_reason',
]

function toCell(record: PackRecord, column: (typeof recordColumns)[number], locale: Locale): string | number {
  const value = record[column]
  if (value === null) return ''
  if (typeof value === 'boolean') return translate(locale, value ? 'evidence.yes' : 'evidence.no')
  if (Array.isArray(value))
    return value
      .map((each) => (column === 'assigned_by' ? translate(locale, `evidence.assigned_by.${each}`) : each))
      .join('|')
  return translated.includes(column) ? translate(locale, `evidence.${column}.${value}`) : value
}

interface RecordFiles extends AcknowledgementFiles {
  csv: HashedFile
  json: HashedFile
  figures: PackFigures
  /** The first overdue and expired records of active people. */
  late: PackRecord[]
  people: number
}

interface Input {
  folder: string
  company: string
  locale: Locale
  scope: queries.PackScope
  period: { fromDay: string; untilDay: string }
  /** What `evidence.json` begins with. */
  header: object
  /** Called after each page with the number of people so far; throws to stop. */
  onPage: (done: number) => Promise<void>
}

const idsAtOnce = 20_000
const peopleAtOnce = 500
const lateAtMost = 300

/**
 * Writes `records.csv`, `evidence.json` and the files of accepted statements in one pass, a page of people in memory at
 * a time.
 */
export async function writeRecords(ctx: Ctx, input: Input): Promise<RecordFiles> {
  const csv = await createHashedFile(join(input.folder, 'records.csv'))
  const json = await createHashedFile(join(input.folder, 'evidence.json'))
  const accepted = await createAcknowledgementFiles(input.folder, input.locale)
  try {
    const counted = await writePages(ctx, input, { csv, json, accepted })
    await accepted.addStatements(ctx)
    return { ...counted, ...(await accepted.end()), csv: await csv.end(), json: await json.end() }
  } finally {
    await csv.end()
    await json.end()
    await accepted.end()
  }
}

interface Writers extends Record<'csv' | 'json', HashedFileWriter> {
  accepted: Awaited<ReturnType<typeof createAcknowledgementFiles>>
}

async function writePages(
  ctx: Ctx,
  input: Input,
  { csv, json, accepted }: Writers,
): Promise<Pick<RecordFiles, 'figures' | 'late' | 'people'>> {
  const { locale, scope, period } = input
  const delimiter = csvDelimiter(locale)
  const headings = recordColumns.map((column) => translate(locale, `evidence.column.${column}`))
  await csv.write(byteOrderMark + csvLine(headings, delimiter))
  await json.write(`${JSON.stringify(input.header).slice(0, -1)},"records":[\n`)
  const figures = createFigures({ ...period, from: scope.from, until: scope.until })
  const late: PackRecord[] = []
  let people = 0
  let separator = ''
  for await (const page of pagesOf(ctx, input)) {
    await accepted.addPeople(ctx, scope, page)
    for (const { person, records, earlier } of page) {
      const { state } = person
      figures.add(state, records, earlier)
      if (state === 'active' && late.length < lateAtMost) late.push(...records.filter(isLate))
      for (const record of records) {
        await csv.write(
          csvLine(
            recordColumns.map((column) => toCell(record, column, locale)),
            delimiter,
          ),
        )
        await json.write(separator + JSON.stringify(record))
        separator = ',\n'
      }
    }
    people += page.length
    await input.onPage(people)
  }
  const result = figures.result()
  await json.write(`\n],"figures":${JSON.stringify(result)}}\n`)
  return { figures: result, late: late.slice(0, lateAtMost), people }
}

const isLate = ({ state, assigned_by }: PackRecord): boolean =>
  assigned_by.length > 0 && (state === 'overdue' || state === 'expired')

type Page = { person: queries.PackPerson; records: PackRecord[]; earlier: CountedCompletion[] }[]

async function* pagesOf(ctx: Ctx, { scope, company, locale }: Input): AsyncGenerator<Page> {
  const later = await queries.selectLaterChanges(ctx, scope)
  const archivedSince = await queries.selectArchivedSince(ctx, scope)
  for (let after: string | null = null; ; ) {
    const all: string[] = await queries.selectPeopleIds(ctx, scope, { later, after, limit: idsAtOnce })
    for (let from = 0; from < all.length; from += peopleAtOnce) {
      const ids = all.slice(from, from + peopleAtOnce)
      const rows = Map.groupBy(
        await selectRecords(ctx, scope, { ids, archivedSince }),
        (row) => row.student_id,
      )
      const completions = Map.groupBy(
        await selectEarlierCompletions(ctx, scope, ids),
        (row) => row.student_id,
      )
      const page: Page = []
      for (const person of await queries.selectPeople(ctx, scope, { later, ids })) {
        const records: PackRecord[] = []
        for (const row of rows.get(person.id) ?? []) {
          const { outline } = await getRelease(ctx, row.release_id)
          records.push(toRecord(row, person, { company, outline, locale }))
        }
        const earlier = (completions.get(person.id) ?? []).map((row) => toCompletion(row, person))
        page.push({ person, records, earlier })
      }
      yield page
    }
    if (all.length < idsAtOnce) return
    after = all.at(-1) ?? null
  }
}
