import * as z from 'zod/mini'
import type { Locale } from '#contract/locales.ts'
import { contextOfManager } from '#domains/accounts/people/bulk-people.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { refreshStatistics } from '#platform/database/refresh-statistics.ts'
import { found } from '#platform/errors.ts'
import { job, type RunningJob, turnOf } from '#platform/jobs/job.ts'
import { createPace } from '#platform/jobs/pace.ts'
import { announceWork } from '#platform/realtime/announce-work.ts'
import { truncateText } from '#platform/truncate-text.ts'
import {
  type Candidate,
  type Decision,
  decideRow,
  type Matches,
  type RowToDecide,
} from './import-match.rules.ts'
import { checkedAtOnce, checkRest, Stopped, sliceMs, untilStopped } from './import-pace.rules.ts'
import { parseRow, type RowRules } from './import-person.rules.ts'
import * as queries from './imports.queries.ts'
import { readLines } from './reading/lines.import.ts'
import { type CsvRecord, readRecords } from './reading/records.import.ts'
import { localeFinder } from './reading/values.import.ts'
import * as rows from './results/import-rows.queries.ts'

interface Run {
  import_id: string
  run: string
}

/** The dry run: reads the file and determines the outcome of each row, without changing anybody. */
export const checkImportJob = job(
  'directory.check_import',
  z.object({ import_id: z.string(), run: z.string() }),
  async (ctx, data, running) => {
    const record = await queries.findById(ctx, data.import_id)
    if (!record || !isCurrent(record, data)) return
    const own = await contextOfManager(ctx, record.started_by ?? record.created_by)
    if (!own) return fail(ctx, data, 'not_allowed')
    await untilStopped(async () => {
      await checkFile(own, record, { ...data, running })
      await finishCheck(own, data)
    })
  },
  {
    lowPriority: true,
    onFailure: async (ctx, data, { over }) => void (over && (await fail(ctx, data, 'gave_up'))),
  },
)

const isCurrent = (
  { state, check_started_at }: Pick<queries.ImportRecord, 'state' | 'check_started_at'>,
  { run }: Run,
): boolean => state === 'checking' && check_started_at === run

async function fail(ctx: Ctx, { import_id }: Run, failure: string): Promise<void> {
  const finished_at = ctx.now.toISOString()
  await queries.updateImport(ctx, import_id, { state: 'failed', failure, finished_at })
  const record = await queries.findById(ctx, import_id)
  const people = record ? [record.started_by ?? record.created_by] : []
  announceWork(ctx, people, { kind: 'people_import', subject: import_id })
}

/** Runs one piece in a transaction; throws `Stopped` if the run was cancelled or started again. */
const inRun = <T>(
  ctx: SignedIn,
  run: Run,
  work: (ctx: SignedIn, record: queries.ImportRecord) => Promise<T>,
) =>
  ctx.transaction(async (inner) => {
    const record = await queries.lockImport(inner, run.import_id)
    if (!record || !isCurrent(record, run)) throw new Stopped()
    announceWork(inner, [inner.actor.id], { kind: 'people_import', subject: run.import_id })
    return work(inner, record)
  })

/** Decides row by row. Rows decided by an earlier time slice or a crashed process are read again and skipped. */
async function checkFile(
  ctx: SignedIn,
  record: queries.ImportRecord,
  { running, ...run }: Run & { running: RunningJob },
): Promise<void> {
  const endOfTurn = turnOf(ctx, running, sliceMs)
  const known = record.done
  const offered = record.locales as Locale[]
  const rules: RowRules = {
    fields: record.mapping ?? [],
    options: record.options,
    ...{ offered, toLocale: localeFinder(offered) },
  }
  const file = found(await ctx.services.files.find(found(record.storage_key)))
  const lines = readLines(await file.stream(), record.encoding)
  const pace = createPace(checkRest)
  let number = 0
  let isFirst = record.has_heading
  let chunk: ReadRow[] = []
  const flush = async (): Promise<void> => {
    const full = chunk
    chunk = []
    await inRun(ctx, run, (inner) => checkChunk(inner, record, full))
    endOfTurn()
    await pace()
  }
  if (known === 0) await inRun(ctx, run, (inner) => rows.deleteRows(inner, run.import_id))
  for await (const records of readRecords(lines, record.delimiter ?? ',')) {
    for (const each of records) {
      if (isFirst) {
        isFirst = false
        continue
      }
      number += 1
      if (number > known) chunk.push(toRow(each, number, rules))
      if (chunk.length >= checkedAtOnce) await flush()
    }
  }
  if (chunk.length > 0) await flush()
  await queries.updateImport(ctx, run.import_id, { row_count: number, total: number })
}

type ReadRow = RowToDecide & Omit<rows.NewRow, keyof Decision>

function toRow({ line, cells, broken }: CsvRecord, number: number, rules: RowRules): ReadRow {
  const width = Math.max(rules.fields.length, cells.findLastIndex((cell) => cell !== '') + 1)
  const parsed = parseRow(cells, rules)
  const problems = broken
    ? [{ problem: 'unreadable' as const, field: null, value: truncateText(cells.join(' '), 100) }]
    : parsed.problems
  return { number, line, cells: cells.slice(0, width), ...parsed, problems }
}

async function checkChunk(ctx: SignedIn, record: queries.ImportRecord, read: ReadRow[]): Promise<void> {
  const { id, company_id, options, mapping } = record
  const candidates = await rows.selectCandidates(ctx, company_id, read)
  const byNumber = Map.groupBy(candidates, ({ number }) => number)
  const names = read.flatMap(({ person }) => (person.company ? [person.company.toLowerCase()] : []))
  const companies = await rows.selectCompaniesByName(ctx, company_id, [...new Set(names)])
  const context = {
    ...{ company_id, options },
    hasNames: (mapping ?? []).some((field) => field.endsWith('_name')),
    companyOf: (name: string) => companies.get(name.toLowerCase()) ?? null,
  }
  const decided = read.map((row) => ({
    ...row,
    ...decideRow(row, matchesOf(byNumber.get(row.number) ?? []), context),
  }))
  await rows.insertRows(ctx, id, decided)
  await queries.updateImport(ctx, id, { done: read.at(-1)?.number ?? record.done })
}

const matchesOf = (candidates: readonly rows.Found[]): Matches => {
  const by = (key: rows.Found['by']): Candidate[] => candidates.filter((one) => one.by === key)
  return { byId: by('id')[0], byEmployeeNumber: by('employee_number'), byEmail: by('email') }
}

/** Refusing a manager can lead to refusing the people they manage, and so on; this limits the depth. */
const mostManagers = 50

async function finishCheck(ctx: SignedIn, run: Run): Promise<void> {
  await refreshStatistics(ctx, ['import_rows'])
  await inRun(ctx, run, async (inner, { id, company_id, options, row_count }) => {
    await rows.markDuplicates(inner, id)
    for (let depth = 0; depth < mostManagers; depth += 1)
      if ((await rows.refuseUnknownManagers(inner, id, company_id)) === 0) break
    const absent =
      options.absent === 'disable' ? await findAbsent(inner, { id, company_id, row_count }) : null
    const managed = await rows.findManaged(inner, id)
    await queries.updateImport(inner, id, {
      ...{ state: 'checked', checked_at: new Date().toISOString() },
      counts: JSON.stringify(await queries.countByOutcome(inner, id)),
      absent: absent && JSON.stringify(absent),
      managed: managed && JSON.stringify(managed),
    })
  })
}

/** Disabling fewer people than this needs no confirmation. */
const fewAbsent = 10
const confirmedShare = 0.05
const ownersShare = 0.3

async function findAbsent(
  ctx: SignedIn,
  { id, company_id, row_count }: Pick<queries.ImportRecord, 'id' | 'company_id' | 'row_count'>,
) {
  const of = await rows.countImportedPeople(ctx, company_id)
  const count = await rows.insertAbsent(ctx, { importId: id, companyId: company_id, after: row_count })
  const isHalfAFile = row_count < (await queries.rowsOfLastApplied(ctx, company_id)) / 2
  return {
    ...{ count, of, names: await rows.selectAbsentNames(ctx, id) },
    needs_confirmation: count > Math.max(fewAbsent, of * confirmedShare),
    needs_owner: count > fewAbsent && (count > of * ownersShare || isHalfAFile),
  }
}
