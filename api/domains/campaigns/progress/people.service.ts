import type {
  CampaignPerson,
  listCampaignPeople as peopleEndpoint,
  waiveCampaignPerson as waiveEndpoint,
} from '#contract/campaigns/campaign-progress.ts'
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { settleStates } from '#domains/directory/progress-states/progress-states.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, notFound } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { pageOf } from '#platform/http/page.ts'
import { readsFreeText } from '#platform/read-only.ts'
import { stateOn } from '../campaign-state.rules.ts'
import type { CampaignRow } from '../campaigns.queries.ts'
import { findCampaign, lockToChange } from '../campaigns.service.ts'
import * as queries from './people.queries.ts'

/** Who is missing in a campaign, and who does not count. Writes campaign_waivers. */

function notCounted(row: queries.CampaignPersonRow): CampaignPerson['not_counted'] {
  if (!row.is_out) return null
  if (row.waived_on !== null) return 'waived'
  return row.is_away ? 'away' : 'exempt'
}

/** Auditors and programs see no free text about people. */
export const toPerson = (ctx: SignedIn, row: queries.CampaignPersonRow): CampaignPerson => ({
  ...{ id: row.id, full_name: row.full_name, email: row.email },
  ...{ company_name: row.company_name, department: row.department },
  courses: { done: row.done, total: row.total, opened: row.opened },
  ...{ due_on: row.due_on, is_overdue: row.is_overdue, done_on: row.done_on },
  not_counted: notCounted(row),
  waived:
    row.waived_on === null
      ? null
      : {
          reason: readsFreeText(ctx.actor) ? (row.reason ?? '') : '',
          by: row.waived_by ?? '',
          on: row.waived_on,
        },
})

export async function listPeople(
  ctx: SignedIn,
  campaignId: string,
  {
    cursor,
    limit = limits.pageSize.default,
    state = 'missing',
    search,
    company_id,
  }: QueryOf<typeof peopleEndpoint>,
): Promise<ResponseOf<typeof peopleEndpoint>> {
  const row = await findCampaign(ctx, campaignId)
  if (row.archived_at !== null) return { data: [], meta: { next_cursor: null } }
  await settleStates(ctx)
  const scope = { campaignIds: [campaignId], caller: ctx, companyId: company_id }
  const filter = { scope, state, search: search?.trim() }
  const rows = await queries.selectPeople(ctx, filter, { campaignId, after: cursor, limit: limit + 1 })
  const { page, next_cursor } = pageOf(rows, limit)
  const total = cursor === undefined ? (rows[0]?.total_people ?? 0) : null
  return {
    data: page.map((person) => toPerson(ctx, person)),
    meta: { next_cursor, ...(total === null ? {} : { total }) },
  }
}

const companiesAtMost = 200

export async function listCompanies(
  ctx: SignedIn,
  campaignId: string,
): Promise<{ data: { id: string; name: string }[] }> {
  await findCampaign(ctx, campaignId)
  return { data: await queries.selectCompanies(ctx, campaignId, companiesAtMost) }
}

function refuseUnlessBegun(row: CampaignRow): void {
  const state = stateOn(row, row.today)
  if (state === 'archived') throw conflict('campaigns.archived')
  if (state === 'draft' || state === 'scheduled') throw conflict('campaigns.not_launched')
}

/** Idempotent; another reason replaces the first. Throws 404 for a person who is not in the campaign. */
export async function waivePerson(
  ctx: SignedIn,
  { campaignId, studentId }: { campaignId: string; studentId: string },
  { reason }: BodyOf<typeof waiveEndpoint>,
): Promise<ResponseOf<typeof waiveEndpoint>> {
  const row = await lockToChange(ctx, campaignId)
  refuseUnlessBegun(row)
  if (!(await queries.isInCampaign(ctx, campaignId, studentId))) throw notFound()
  const why = reason.trim()
  if (await queries.insertWaiver(ctx, { campaign_id: campaignId, student_id: studentId, reason: why }))
    await recordEvent(ctx, {
      kind: 'campaign.person_waived',
      company_id: row.company_id,
      data: { campaign_id: campaignId, user_id: studentId },
    })
  return { data: { reason: why } }
}

/** Idempotent. */
export async function removeWaiver(
  ctx: SignedIn,
  { campaignId, studentId }: { campaignId: string; studentId: string },
): Promise<void> {
  const row = await lockToChange(ctx, campaignId)
  refuseUnlessBegun(row)
  if (!(await queries.deleteWaiver(ctx, campaignId, studentId))) return
  await recordEvent(ctx, {
    kind: 'campaign.person_counted',
    company_id: row.company_id,
    data: { campaign_id: campaignId, user_id: studentId },
  })
}
