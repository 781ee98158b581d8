import { Readable } from 'node:stream'
import { shiftDay } from '#contract/days.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import {
  type AuditEntry,
  auditFileDays,
  type exportAudit as exportEndpoint,
} from '#contract/evidence/audit.ts'
import { serverLimits } from '#contract/server-limits.ts'
import type { SignedIn } from '#platform/context.ts'
import { byteOrderMark, csvDelimiter, csvLine } from '#platform/csv/csv-line.ts'
import { invalid } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { newId } from '#platform/ids.ts'
import { translate } from '#platform/messages.ts'
import type { Download } from '#platform/responses/send-file.ts'
import { toEntries } from './audit.presenter.ts'
import { type AuditFilter, countEntries, selectEntries } from './audit.queries.ts'
import { readFilter } from './audit.service.ts'

const columns = [
  'time',
  'area',
  'event',
  'actor',
  'actor_id',
  'impersonator',
  'impersonator_id',
  'target_kind',
  'target',
  'target_id',
  'course',
  'details',
  'address',
  'device',
  'entry_id',
] as const

const batchSize = 1_000

/** The log as a file, streamed. Throws 422 for a period or a number of entries that is too long for one file. */
export async function exportAudit(ctx: SignedIn, query: QueryOf<typeof exportEndpoint>): Promise<Download> {
  const { period } = await readFilter(ctx, query)
  const until = query.until ?? period.today
  const from = query.from ?? shiftDay(until, 1 - auditFileDays)
  if (shiftDay(from, auditFileDays) <= until) throw invalid({ from: [`audit.period|${auditFileDays}`] })
  const { filter } = await readFilter(ctx, { ...query, from, until })
  const entries = await countEntries(ctx, filter, serverLimits.auditFileEntries + 1)
  if (entries > serverLimits.auditFileEntries)
    throw invalid({ from: [`audit.entries|${serverLimits.auditFileEntries}`] })
  const before = newId()
  const { area, kind, person_id, part, via, api_token_id, format = 'csv' } = query
  await recordEvent(ctx, {
    kind: 'audit.exported',
    company_id: filter.company_id,
    data: { from, until, entries, format, ...onlyNamed({ area, kind, person_id, part, via, api_token_id }) },
  })
  const name = translate(ctx.languages.platform, 'audit.file')
  return {
    body: () => Promise.resolve(Readable.from(lines[format](ctx, filter, before))),
    mime: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
    filename: `${name} ${from} ${until}.${format}`,
  }
}

const onlyNamed = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))

async function* toLines(ctx: SignedIn, filter: AuditFilter, start: string): AsyncGenerator<string> {
  const { platform } = ctx.languages
  const delimiter = csvDelimiter(platform)
  const headings = columns.map((column) => translate(platform, `audit.column.${column}`))
  yield byteOrderMark + csvLine(headings, delimiter)
  for await (const entries of batches(ctx, filter, start))
    yield entries.map((entry) => csvLine(toCells(ctx, entry), delimiter)).join('')
}

/** One JSON object a line, as the log is read by programs. */
async function* toObjects(ctx: SignedIn, filter: AuditFilter, start: string): AsyncGenerator<string> {
  for await (const entries of batches(ctx, filter, start))
    yield entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
}

const lines = { csv: toLines, ndjson: toObjects }

async function* batches(ctx: SignedIn, filter: AuditFilter, start: string): AsyncGenerator<AuditEntry[]> {
  let before: string | undefined = start
  while (before) {
    const rows = await selectEntries(ctx, { ...filter, before, limit: batchSize })
    yield await toEntries(ctx, rows)
    before = rows.length === batchSize ? rows.at(-1)?.id : undefined
  }
}

function toCells(ctx: SignedIn, entry: AuditEntry): string[] {
  const { platform } = ctx.languages
  const removed = translate(platform, 'audit.removed')
  const nameOf = (named: { name: string | null } | null) => (named ? (named.name ?? removed) : '')
  const { actor, api_token, impersonator, target, course } = entry
  const doer = (): string => {
    if (actor) return nameOf(actor)
    return api_token
      ? translate(platform, 'audit.api_token', { name: api_token.name })
      : translate(platform, 'audit.system')
  }
  return [
    entry.at,
    entry.area ? translate(platform, `audit.area.${entry.area}`) : '',
    entry.kind,
    doer(),
    actor?.id ?? api_token?.id ?? '',
    nameOf(impersonator),
    impersonator?.id ?? '',
    target?.kind ?? '',
    nameOf(target),
    target?.id ?? '',
    course ? (course.title ?? removed) : '',
    entry.details.map(({ name, values }) => `${name}: ${values.join(', ')}`).join('; '),
    entry.place?.ip ?? '',
    [entry.place?.browser, entry.place?.system].filter(Boolean).join(', '),
    entry.id,
  ]
}
