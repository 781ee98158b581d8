import type { remindCampaign as remindEndpoint } from '#contract/campaigns/campaign-progress.ts'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { settleStates } from '#domains/directory/progress-states/progress-states.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, forbidden } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { addJob } from '#platform/jobs/job.ts'
import { stateOn } from '../campaign-state.rules.ts'
import { canRunCampaigns } from '../campaigns.policy.ts'
import { findCampaign, getCampaign, lockToChange } from '../campaigns.service.ts'
import { countPeople, selectMissing } from '../progress/people.queries.ts'
import { insertReminder } from './campaign-reminders.queries.ts'
import { remindCampaignJob } from './remind-campaign.job.ts'

/** Reminders outside the schedule, once a day for each campaign. Writes campaign_reminders. */

/** Throws 409 if there was one today, if nobody is missing, and unless the campaign has begun. */
export async function remindMissing(
  ctx: SignedIn,
  campaignId: string,
  body: BodyOf<typeof remindEndpoint>,
): Promise<Campaign> {
  await findCampaign(ctx, campaignId)
  if (!canRunCampaigns(ctx)) throw forbidden()
  await settleStates(ctx)
  return ctx.transaction((inner) => startReminder(inner, campaignId, body))
}

async function startReminder(
  ctx: SignedIn,
  campaignId: string,
  { student_ids }: BodyOf<typeof remindEndpoint>,
): Promise<Campaign> {
  const row = await lockToChange(ctx, campaignId)
  const state = stateOn(row, row.today)
  if (state !== 'running' && state !== 'ended') throw conflict('campaigns.not_launched')
  const scope = { campaignIds: [campaignId], caller: ctx }
  const people = student_ids
    ? (await selectMissing(ctx, scope, { after: null, limit: student_ids.length, only: student_ids })).length
    : await countPeople(ctx, { scope, state: 'missing' })
  if (people === 0) throw conflict('campaigns.nobody_missing')
  const reminder = {
    ...{ campaign_id: campaignId, day: row.today, people },
    requested_by: ctx.actor.id,
    at: ctx.now.toISOString(),
    student_ids: student_ids ?? null,
  }
  if (!(await insertReminder(ctx, reminder))) throw conflict('campaigns.reminded_today')
  await addJob(ctx, remindCampaignJob, { campaign_id: campaignId, day: row.today, after: null, position: 0 })
  await recordEvent(ctx, {
    kind: 'campaign.reminded',
    company_id: row.company_id,
    data: { campaign_id: campaignId, people },
  })
  return getCampaign(ctx, campaignId)
}
