import type { CampaignFigures } from '#contract/campaigns/campaign-figures.ts'
import type * as contract from '#contract/campaigns/campaigns.ts'
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { isGroupManager } from '#domains/accounts/accounts.policy.ts'
import { chosenCompany } from '#domains/companies/company-tree.service.ts'
import { refuseContradictions } from '#domains/publishing/assignments/assignments.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, forbidden, found, invalid, notFound, versionConflict } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { pageOf } from '#platform/http/page.ts'
import { idempotentId } from '#platform/ids.ts'
import { tidyTags } from '#platform/tags.ts'
import { stateOn } from './campaign-state.rules.ts'
import { canChooseReaders, canGetReport, canRunCampaigns } from './campaigns.policy.ts'
import { toCampaign, toListed } from './campaigns.presenter.ts'
import type { CampaignRow } from './campaigns.queries.ts'
import * as queries from './campaigns.queries.ts'
import { countForCaller } from './progress/figures.service.ts'

/**
 * Campaigns: courses assigned to companies under one name, with a goal. The assignments themselves are publishing’s. Only
 * this domain writes the tables whose names begin with `campaign`.
 */

export async function listCampaigns(
  ctx: SignedIn,
  { limit = limits.pageSize.default, company_id, ...filter }: QueryOf<typeof contract.listCampaigns>,
): Promise<ResponseOf<typeof contract.listCampaigns>> {
  const companyId = await chosenCompany(ctx, company_id)
  const rows = await queries.selectCampaigns(ctx, { ...filter, company_id: companyId }, limit + 1)
  const { page, next_cursor } = pageOf(rows, limit)
  const figuresOf = await figuresFor(ctx, page)
  return {
    data: page.map((row) => toListed(row, figuresOf(row))),
    meta: { next_cursor, can: { create: canRunCampaigns(ctx) } },
  }
}

/** The stored figures are about everybody, so they are counted anew for those who see only the members of their groups. */
async function figuresFor(
  ctx: SignedIn,
  rows: readonly queries.ListedCampaignRow[],
): Promise<(row: queries.ListedCampaignRow) => CampaignFigures | null> {
  if (!isGroupManager(ctx)) return ({ figures }) => figures
  const counted = await countForCaller(
    ctx,
    rows.filter(({ launched_at, archived_at }) => launched_at !== null && archived_at === null),
  )
  return ({ id }) => counted.get(id) ?? null
}

export const findCampaign = async (ctx: SignedIn, campaignId: string): Promise<CampaignRow> =>
  found(await queries.findCampaign(ctx, campaignId))

export const getCampaign = async (ctx: SignedIn, campaignId: string): Promise<contract.Campaign> =>
  toCampaign(ctx, await findCampaign(ctx, campaignId))

/** The campaign, locked. Throws 404, and 403 for those who may only read. */
export async function lockToChange(ctx: SignedIn, campaignId: string): Promise<CampaignRow> {
  const row = found(await queries.lockCampaign(ctx, campaignId))
  if (!canRunCampaigns(ctx)) throw forbidden()
  return row
}

/** The same, but throws 409 if somebody has changed it since. */
export async function lockVersion(ctx: SignedIn, campaignId: string, version: number): Promise<CampaignRow> {
  const row = await lockToChange(ctx, campaignId)
  if (row.version !== version) throw versionConflict(await toCampaign(ctx, row))
  return row
}

type Terms = Omit<BodyOf<typeof contract.createCampaign>, 'key' | 'company_id'>

/** Tidied. Throws 422 for a course that is not published, or a company that is neither the campaign’s nor below it. */
async function checkTerms(ctx: SignedIn, companyId: string, terms: Terms): Promise<Terms> {
  const company_ids = [...new Set(terms.company_ids)]
  const course_ids = [...new Set(terms.course_ids)]
  const companies = await queries.selectCompaniesUnder(ctx, companyId, company_ids)
  if (companies.length < company_ids.length) throw invalid({ company_ids: ['campaigns.foreign_company'] })
  const courses = await queries.selectCourses(ctx, course_ids)
  if (courses.filter(({ is_available }) => is_available).length < course_ids.length)
    throw invalid({ course_ids: ['campaigns.not_published'] })
  refuseContradictions(terms)
  return {
    ...terms,
    ...{ company_ids, course_ids, tags: tidyTags(terms.tags) },
    ...{ name: terms.name.trim(), note: terms.note.trim() },
  }
}

/** Idempotent per key. Throws 404 for a company out of reach. */
export async function createCampaign(
  ctx: SignedIn,
  { key, company_id, ...body }: BodyOf<typeof contract.createCampaign>,
): Promise<contract.Campaign> {
  if (!canRunCampaigns(ctx)) throw forbidden()
  const id = idempotentId(ctx, 'campaign', key)
  const existing = await queries.findCampaign(ctx, id)
  if (existing) return toCampaign(ctx, existing)
  const companyId = await chosenCompany(ctx, company_id)
  const terms = await checkTerms(ctx, companyId, body)
  const row = {
    ...terms,
    id,
    company_id: companyId,
    created_by: ctx.actor.id,
    created_at: ctx.now.toISOString(),
  }
  if (await queries.insertCampaign(ctx, row)) {
    await queries.insertReaders(ctx, id, [ctx.actor.id])
    await recordEvent(ctx, { kind: 'campaign.created', company_id: companyId, data: { campaign_id: id } })
  }
  return getCampaign(ctx, id)
}

/** What can still be changed once people were told of it. */
const alwaysOpen: readonly string[] = ['name', 'note', 'goal_percent']

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Throws 409 for a stale version, and for terms that a launched campaign cannot change. */
export async function updateCampaign(
  ctx: SignedIn,
  campaignId: string,
  { version, ...body }: BodyOf<typeof contract.updateCampaign>,
): Promise<contract.Campaign> {
  const row = await lockVersion(ctx, campaignId, version)
  const state = stateOn(row, row.today)
  if (state === 'archived') throw conflict('campaigns.archived')
  const terms = state === 'draft' ? await checkTerms(ctx, row.company_id, { ...row, ...body }) : body
  const fields = (Object.keys(body) as (keyof Terms)[]).filter((field) => !isSame(terms[field], row[field]))
  if (state !== 'draft' && fields.some((field) => !alwaysOpen.includes(field)))
    throw conflict('campaigns.launched')
  if (fields.length === 0) return toCampaign(ctx, row)
  await queries.updateCampaign(
    ctx,
    campaignId,
    Object.fromEntries(fields.map((field) => [field, terms[field]])),
  )
  await recordEvent(ctx, {
    kind: 'campaign.updated',
    company_id: row.company_id,
    data: { campaign_id: campaignId, fields },
  })
  return getCampaign(ctx, campaignId)
}

/** Throws 409 once it was launched. */
export async function deleteCampaign(ctx: SignedIn, campaignId: string): Promise<void> {
  const row = await lockToChange(ctx, campaignId)
  if (stateOn(row, row.today) !== 'draft') throw conflict('campaigns.launched')
  await queries.removeCampaign(ctx, campaignId)
  await recordEvent(ctx, {
    kind: 'campaign.deleted',
    company_id: row.company_id,
    data: { campaign_id: campaignId },
  })
}

/** Throws 403 for a teacher who chooses for others, 422 for somebody who does not see the whole campaign. */
export async function setReaders(
  ctx: SignedIn,
  campaignId: string,
  { user_ids }: BodyOf<typeof contract.setCampaignReaders>,
): Promise<contract.Campaign> {
  const row = await lockToChange(ctx, campaignId)
  const wanted = [...new Set(user_ids)]
  const before = (await queries.selectReaders(ctx, campaignId)).map(({ id }) => id)
  const added = wanted.filter((id) => !before.includes(id))
  const changed = [...added, ...before.filter((id) => !wanted.includes(id))]
  if (!canGetReport(ctx) || (!canChooseReaders(ctx) && changed.some((id) => id !== ctx.actor.id)))
    throw forbidden()
  const possible = new Set(
    (await queries.selectPossibleReaders(ctx, row.company_id)).map(({ id }) => id).concat(ctx.actor.id),
  )
  if (added.some((id) => !possible.has(id))) throw invalid({ user_ids: ['campaigns.no_reader'] })
  if (changed.length > 0) {
    await queries.deleteReadersExcept(ctx, campaignId, wanted)
    await queries.insertReaders(ctx, campaignId, added)
    await recordEvent(ctx, {
      kind: 'campaign.readers_changed',
      company_id: row.company_id,
      data: { campaign_id: campaignId, added: added.length, removed: changed.length - added.length },
    })
  }
  return getCampaign(ctx, campaignId)
}

export async function listPossibleReaders(
  ctx: SignedIn,
  campaignId: string,
): Promise<{ data: { id: string; name: string }[] }> {
  const row = await findCampaign(ctx, campaignId)
  if (!canChooseReaders(ctx)) throw notFound()
  return { data: await queries.selectPossibleReaders(ctx, row.company_id) }
}
