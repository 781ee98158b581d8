import { Readable } from 'node:stream'
import type {
  CampaignPerson,
  CampaignPersonState,
  exportCampaignPeople as exportEndpoint,
} from '#contract/campaigns/campaign-progress.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { settleStates } from '#domains/directory/progress-states/progress-states.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { byteOrderMark, csvDelimiter, csvLine } from '#platform/csv/csv-line.ts'
import { forbidden } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { translate } from '#platform/messages.ts'
import type { Download } from '#platform/responses/send-file.ts'
import { canExport } from '../campaigns.policy.ts'
import { findCampaign } from '../campaigns.service.ts'
import { selectPeople } from './people.queries.ts'
import { toPerson } from './people.service.ts'

const columns = [
  'name',
  'email',
  'company',
  'department',
  'state',
  'done',
  'courses',
  'due_on',
  'done_on',
  'reason',
] as const

/** Read at once: a page of it takes as long to find as all. A person is some 300 bytes. */
const peopleAtMost = 200_000
const linesAtOnce = 1_000

/** The people whom the caller sees. Those of an archived campaign are no longer known. */
export async function exportPeople(
  ctx: SignedIn,
  campaignId: string,
  { state }: BodyOf<typeof exportEndpoint>,
): Promise<Download> {
  const row = await findCampaign(ctx, campaignId)
  if (!canExport(ctx)) throw forbidden()
  await settleStates(ctx)
  await recordEvent(ctx, {
    kind: 'campaign.exported',
    company_id: row.company_id,
    data: { campaign_id: campaignId, ...(state ? { state } : {}) },
  })
  const name = translate(ctx.languages.platform, 'campaigns.file.name')
  return {
    body: () => Promise.resolve(Readable.from(toLines(ctx, campaignId, state))),
    mime: 'text/csv; charset=utf-8',
    filename: `${name} ${row.today}.csv`,
  }
}

async function* toLines(
  ctx: SignedIn,
  campaignId: string,
  state: CampaignPersonState | undefined,
): AsyncGenerator<string> {
  const { platform } = ctx.languages
  const delimiter = csvDelimiter(platform)
  const headings = columns.map((column) => translate(platform, `campaigns.file.column.${column}`))
  yield byteOrderMark + csvLine(headings, delimiter)
  const states: (CampaignPersonState | undefined)[] = state ? [state] : [undefined, 'waived']
  for (const each of states) {
    const scope = { campaignIds: [campaignId], caller: ctx }
    const page = { campaignId, after: undefined, limit: peopleAtMost }
    const rows = await selectPeople(ctx, { scope, state: each }, page)
    for (let at = 0; at < rows.length; at += linesAtOnce)
      yield rows
        .slice(at, at + linesAtOnce)
        .map((row) => csvLine(toCells(ctx, toPerson(ctx, row)), delimiter))
        .join('')
  }
}

const stateOf = ({ not_counted, courses, is_overdue }: CampaignPerson): string => {
  if (not_counted) return not_counted
  if (courses.done === courses.total) return 'done'
  if (is_overdue) return 'overdue'
  return courses.opened > 0 ? 'begun' : 'not_begun'
}

const toCells = (ctx: SignedIn, person: CampaignPerson): (string | number)[] => [
  ...[person.full_name, person.email, person.company_name, person.department],
  translate(ctx.languages.platform, `campaigns.file.state.${stateOf(person)}`),
  ...[person.courses.done, person.courses.total],
  ...[person.due_on ?? '', person.done_on ?? '', person.waived?.reason ?? ''],
]
