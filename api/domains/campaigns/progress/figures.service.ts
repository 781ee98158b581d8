import type { CampaignFigures } from '#contract/campaigns/campaign-figures.ts'
import type {
  CampaignPartKind,
  getCampaignFigures as figuresEndpoint,
  listCampaignParts as partsEndpoint,
} from '#contract/campaigns/campaign-progress.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { isGroupManager } from '#domains/accounts/accounts.policy.ts'
import { settleStates } from '#domains/directory/progress-states/progress-states.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { stateOn } from '../campaign-state.rules.ts'
import { type CampaignRow, findCampaign } from '../campaigns.queries.ts'
import * as queries from './figures.queries.ts'
import { hideFew } from './parts.rules.ts'

/** The figures of campaigns, from stored states. Writes campaign_figures. */

const nobody = (ctx: Ctx): CampaignFigures => ({
  at: ctx.now.toISOString(),
  people: { assigned: 0, opened: 0, begun: 0, done: 0 },
  completion: { done: 0, total: 0 },
  on_time: { done: 0, total: 0 },
  overdue: 0,
  waived: 0,
})

/** The figures about everybody. */
export async function countAll(ctx: Ctx, campaignId: string): Promise<CampaignFigures> {
  const counted = await queries.selectFigures(ctx, { campaignIds: [campaignId], caller: null })
  return counted.get(campaignId) ?? nobody(ctx)
}

/** The figures of several campaigns about the people whom the caller sees, in one query. */
export async function countForCaller(
  ctx: SignedIn,
  rows: readonly { id: string }[],
): Promise<ReadonlyMap<string, CampaignFigures>> {
  if (rows.length === 0) return new Map()
  await settleStates(ctx)
  return queries.selectFigures(ctx, { campaignIds: rows.map(({ id }) => id), caller: ctx })
}

export const storeFigures = queries.upsertFigures

/** The figures that an archived campaign keeps. */
export const lastFigures = (ctx: SignedIn, { id }: CampaignRow): Promise<CampaignFigures> => countAll(ctx, id)

/** People of campaigns that are over are not counted again, because their assignments may have been withdrawn. */
const isFinal = (row: CampaignRow): boolean => row.archived_at !== null

export async function getFigures(
  ctx: SignedIn,
  campaignId: string,
): Promise<ResponseOf<typeof figuresEndpoint>> {
  const row = found(await findCampaign(ctx, campaignId))
  const seesAll = !isGroupManager(ctx)
  const days = seesAll ? await queries.selectDays(ctx, campaignId) : []
  const { goal_percent } = row
  if (isFinal(row)) {
    const stored = seesAll ? await queries.findStoredFigures(ctx, campaignId) : undefined
    return { data: { figures: stored ?? nobody(ctx), updating: false, goal_percent, days } }
  }
  const { updating } = await settleStates(ctx)
  const counted = await queries.selectFigures(ctx, { campaignIds: [campaignId], caller: ctx })
  const figures = counted.get(campaignId) ?? nobody(ctx)
  const isShared = seesAll && !updating && stateOn(row, row.today) !== 'draft'
  if (isShared) ctx.afterCommit(() => queries.upsertFigures(ctx, campaignId, figures))
  return { data: { figures, updating, goal_percent, days } }
}

const partsAtMost = 50

export async function listParts(
  ctx: SignedIn,
  { campaignId, by }: { campaignId: string; by: CampaignPartKind },
): Promise<ResponseOf<typeof partsEndpoint>> {
  const row = found(await findCampaign(ctx, campaignId))
  if (isFinal(row)) return { data: [], meta: { total: 0 } }
  await settleStates(ctx)
  const parts = await queries.selectParts(ctx, { campaignIds: [campaignId], caller: ctx }, by)
  return { data: hideFew(parts).slice(0, partsAtMost), meta: { total: parts.length } }
}
