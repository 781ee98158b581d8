import type * as contract from '#contract/campaigns/campaigns.ts'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type { PastDue } from '#contract/errors.ts'
import { settleStates } from '#domains/directory/progress-states/progress-states.service.ts'
import { countAudience, saveAssignments } from '#domains/publishing/assignments/assignments.service.ts'
import {
  type ActiveAssignment,
  listActiveAssignments,
  lockCourses,
  moveDueDay,
  withdrawAssignments,
} from '#domains/publishing/assignments/bulk-assignments.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, forbidden, invalid, versionConflict } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { stateOn } from './campaign-state.rules.ts'
import { canRunCampaigns } from './campaigns.policy.ts'
import { toCampaign } from './campaigns.presenter.ts'
import type { CampaignRow } from './campaigns.queries.ts'
import * as queries from './campaigns.queries.ts'
import { findCampaign, getCampaign, lockToChange, lockVersion } from './campaigns.service.ts'
import { lastFigures, storeFigures } from './progress/figures.service.ts'

/** The steps in the life of a campaign, each with its assignments in one transaction. */

const activeFor = (ctx: SignedIn, { course_ids, company_ids }: CampaignRow): Promise<ActiveAssignment[]> =>
  listActiveAssignments(ctx, { courseIds: course_ids, companyIds: company_ids })

const pairOf = ({ course_id, company_id }: { course_id: string; company_id: string }): string =>
  `${course_id} ${company_id}`

async function toClashes(
  ctx: SignedIn,
  row: CampaignRow,
  active: readonly ActiveAssignment[],
): Promise<contract.CampaignClash[]> {
  if (active.length === 0) return []
  const [courses, companies] = await Promise.all([
    queries.selectCourses(ctx, row.course_ids),
    queries.selectCompaniesUnder(ctx, row.company_id, row.company_ids),
  ])
  const titles = new Map(courses.map(({ id, title }) => [id, title]))
  const names = new Map(companies.map(({ id, name }) => [id, name]))
  return active.map(({ id: _, course_id, company_id, ...terms }) => ({
    course: { id: course_id, title: titles.get(course_id) ?? '' },
    company: { id: company_id, name: names.get(company_id) ?? '' },
    terms,
  }))
}

export async function checkCampaign(
  ctx: SignedIn,
  campaignId: string,
): Promise<ResponseOf<typeof contract.checkCampaign>> {
  const row = await findCampaign(ctx, campaignId)
  if (stateOn(row, row.today) !== 'draft') throw conflict('campaigns.launched')
  const { company_ids, with_descendants, tags } = row
  const [{ count }, active] = await Promise.all([
    countAudience(ctx, row.course_ids[0] ?? '', { company_ids, with_descendants, tags }),
    activeFor(ctx, row),
  ])
  const is_past_due = row.due_on !== null && row.due_on < row.today
  return { data: { people: count, clashes: await toClashes(ctx, row, active), is_past_due } }
}

/**
 * Idempotent: a launched campaign is answered as it is. Throws 409 with the clashes while one has no answer, also one that
 * came up since they were shown.
 */
export async function launchCampaign(
  ctx: SignedIn,
  campaignId: string,
  { version, clashes, confirm_past_due = false }: BodyOf<typeof contract.launchCampaign>,
): Promise<contract.Campaign> {
  const known = await findCampaign(ctx, campaignId)
  await lockCourses(ctx, known.course_ids)
  const row = await lockToChange(ctx, campaignId)
  if (stateOn(row, row.today) !== 'draft') return toCampaign(ctx, row)
  if (row.version !== version) throw versionConflict(await toCampaign(ctx, row))
  const courses = await queries.selectCourses(ctx, row.course_ids)
  if (courses.filter(({ is_available }) => is_available).length < row.course_ids.length)
    throw invalid({ course_ids: ['campaigns.not_published'] })
  if (row.due_on !== null && row.due_on < row.today && !confirm_past_due)
    throw conflict('publishing.past_due', { past_due: row.due_on } satisfies PastDue)
  const active = await activeFor(ctx, row)
  const answers = new Map(clashes.map((clash) => [pairOf(clash), clash.use]))
  if (active.some((each) => !answers.has(pairOf(each))))
    throw conflict('campaigns.clashes', { clashes: await toClashes(ctx, row, active) })
  const kept = new Set(active.filter((each) => answers.get(pairOf(each)) === 'keep').map(pairOf))
  await assign(ctx, row, kept)
  await queries.updateCampaign(ctx, campaignId, {
    launched_at: ctx.now.toISOString(),
    launched_by: ctx.actor.id,
  })
  await recordEvent(ctx, {
    kind: 'campaign.launched',
    company_id: row.company_id,
    data: {
      campaign_id: campaignId,
      ...{ company_ids: row.company_ids, course_ids: row.course_ids, due_on: row.due_on },
    },
  })
  return getCampaign(ctx, campaignId)
}

/** Assigns every course to every company but the kept pairs, and remembers all of them. */
async function assign(ctx: SignedIn, row: CampaignRow, kept: ReadonlySet<string>): Promise<void> {
  const { with_descendants, tags, mandatory, starts_on, due_on, due_days } = row
  for (const course_id of row.course_ids.toSorted()) {
    const company_ids = row.company_ids.filter((company_id) => !kept.has(pairOf({ course_id, company_id })))
    if (company_ids.length > 0)
      await saveAssignments(ctx, course_id, {
        ...{ company_ids, with_descendants, tags, mandatory, starts_on, due_on, due_days },
        confirm_past_due: true,
      })
  }
  const assigned = await activeFor(ctx, row)
  await queries.insertAssignments(
    ctx,
    row.id,
    assigned.map((each) => ({ assignment_id: each.id, is_own: !kept.has(pairOf(each)) })),
  )
}

/** Assignments that kept their terms keep their due day, too. Throws 422 unless the day is later. */
export async function extendCampaign(
  ctx: SignedIn,
  campaignId: string,
  { version, due_on }: BodyOf<typeof contract.extendCampaign>,
): Promise<contract.Campaign> {
  const row = await lockVersion(ctx, campaignId, version)
  const state = stateOn(row, row.today)
  if (state === 'draft' || state === 'archived' || row.due_on === null)
    throw conflict('campaigns.not_extendable')
  if (due_on <= row.due_on || due_on < row.today) throw invalid({ due_on: ['campaigns.not_later'] })
  await moveDueDay(ctx, await queries.selectOwnAssignments(ctx, campaignId), due_on)
  await queries.updateCampaign(ctx, campaignId, { due_on })
  await recordEvent(ctx, {
    kind: 'campaign.extended',
    company_id: row.company_id,
    data: { campaign_id: campaignId, from: row.due_on, due_on },
  })
  return getCampaign(ctx, campaignId)
}

/**
 * Idempotent. Its last figures have what people did until now, so their states are brought up to date first. Throws 409
 * for a draft, which is deleted instead.
 */
export async function archiveCampaign(
  ctx: SignedIn,
  campaignId: string,
  body: BodyOf<typeof contract.archiveCampaign>,
): Promise<contract.Campaign> {
  await findCampaign(ctx, campaignId)
  if (!canRunCampaigns(ctx)) throw forbidden()
  await settleStates(ctx)
  return ctx.transaction((inner) => archive(inner, campaignId, body))
}

async function archive(
  ctx: SignedIn,
  campaignId: string,
  { version, withdraw }: BodyOf<typeof contract.archiveCampaign>,
): Promise<contract.Campaign> {
  const row = await lockToChange(ctx, campaignId)
  const state = stateOn(row, row.today)
  if (state === 'archived') return toCampaign(ctx, row)
  if (row.version !== version) throw versionConflict(await toCampaign(ctx, row))
  if (state === 'draft') throw conflict('campaigns.not_launched')
  await storeFigures(ctx, campaignId, await lastFigures(ctx, row))
  if (withdraw) await withdrawAssignments(ctx, await queries.selectOwnAssignments(ctx, campaignId))
  await queries.updateCampaign(ctx, campaignId, { archived_at: ctx.now.toISOString() })
  await recordEvent(ctx, {
    kind: 'campaign.archived',
    company_id: row.company_id,
    data: { campaign_id: campaignId, withdrawn: withdraw },
  })
  return getCampaign(ctx, campaignId)
}
