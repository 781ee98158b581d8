import type { CampaignState } from '#contract/campaigns/campaigns.ts'

export interface CampaignDays {
  launched_at: string | null
  archived_at: string | null
  starts_on: string | null
  due_on: string | null
}

/** `today` is a day in the time zone of the campaign’s company; the due day ends with it. */
export function stateOn(
  { launched_at, archived_at, starts_on, due_on }: CampaignDays,
  today: string,
): CampaignState {
  if (archived_at !== null) return 'archived'
  if (launched_at === null) return 'draft'
  if (starts_on !== null && starts_on > today) return 'scheduled'
  return due_on !== null && due_on < today ? 'ended' : 'running'
}
