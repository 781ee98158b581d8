import { Readable } from 'node:stream'
import type { BodyOf } from '#contract/endpoint.ts'
import type { exportAcknowledgementPeople as exportEndpoint } from '#contract/learning/acknowledgements/accepted-statements.ts'
import type { SignedIn } from '#platform/context.ts'
import { byteOrderMark, csvDelimiter, csvLine } from '#platform/csv/csv-line.ts'
import { forbidden } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { translate } from '#platform/messages.ts'
import type { Download } from '#platform/responses/send-file.ts'
import { canExport } from '../directory.policy.ts'
import { settleStates } from '../progress-states/progress-states.service.ts'
import { type AcknowledgementPersonRow, selectPeople } from './acknowledgements.queries.ts'
import { findStatement, type StatementId } from './acknowledgements.service.ts'

const columns = [
  'name',
  'email',
  'company',
  'department',
  'statement',
  'policy',
  'state',
  'accepted_at',
  'release',
  'locale',
  'earlier_at',
] as const

/** Read at once: a page of it takes as long to find as all. A person is some 300 bytes. */
const peopleAtMost = 200_000
const linesAtOnce = 1_000

type Statement = Awaited<ReturnType<typeof findStatement>>

export async function exportPeople(
  ctx: SignedIn,
  id: StatementId,
  { state }: BodyOf<typeof exportEndpoint>,
): Promise<Download> {
  const statement = await findStatement(ctx, id)
  if (!canExport(ctx)) throw forbidden()
  await settleStates(ctx)
  await recordEvent(ctx, {
    kind: 'acknowledgements.exported',
    company_id: ctx.actor.company_id,
    course_id: id.courseId,
    item_id: id.itemId,
    data: { statement: statement.name, ...(state ? { state } : {}) },
  })
  const input = { courseId: id.courseId, statement, state, after: undefined, limit: peopleAtMost }
  return {
    body: () => Promise.resolve(Readable.from(toLines(ctx, statement, () => selectPeople(ctx, input)))),
    mime: 'text/csv; charset=utf-8',
    filename: `${translate(ctx.languages.platform, 'directory.acknowledgements.file_name')}.csv`,
  }
}

async function* toLines(
  ctx: SignedIn,
  statement: Statement,
  select: () => Promise<AcknowledgementPersonRow[]>,
): AsyncGenerator<string> {
  const { platform } = ctx.languages
  const say = (key: string) => translate(platform, `directory.acknowledgements.${key}`)
  const delimiter = csvDelimiter(platform)
  yield byteOrderMark +
    csvLine(
      columns.map((column) => say(`column.${column}`)),
      delimiter,
    )
  const rows = await select()
  const toCells = (row: AcknowledgementPersonRow): (string | number)[] => [
    ...[row.full_name, row.email, row.company_name, row.department, statement.name, statement.policy],
    say(`state.${row.confirmed_at ? 'accepted' : 'missing'}`),
    ...[row.confirmed_at ?? '', row.release_number ?? '', row.locale ?? '', row.earlier_at ?? ''],
  ]
  for (let at = 0; at < rows.length; at += linesAtOnce)
    yield rows
      .slice(at, at + linesAtOnce)
      .map((row) => csvLine(toCells(row), delimiter))
      .join('')
}
