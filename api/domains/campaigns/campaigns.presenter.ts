import type { CampaignFigures } from '#contract/campaigns/campaign-figures.ts'
import type { Campaign, ListedCampaign } from '#contract/campaigns/campaigns.ts'
import type { SignedIn } from '#platform/context.ts'
import { stateOn } from './campaign-state.rules.ts'
import { canExport, canGetReport, canRunCampaigns } from './campaigns.policy.ts'
import type { CampaignRow } from './campaigns.queries.ts'
import * as queries from './campaigns.queries.ts'

export const toListed = (row: CampaignRow, figures: CampaignFigures | null): ListedCampaign => ({
  id: row.id,
  name: row.name,
  state: stateOn(row, row.today),
  company: { id: row.company_id, name: row.company_name },
  ...{ starts_on: row.starts_on, due_on: row.due_on, due_days: row.due_days },
  goal_percent: row.goal_percent,
  courses: row.course_ids.length,
  figures,
})

/** In the order of the ids. */
const inOrder = <T extends { id: string }>(ids: readonly string[], rows: readonly T[]): T[] =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])

export async function toCampaign(ctx: SignedIn, row: CampaignRow): Promise<Campaign> {
  const { name, note, company_ids, with_descendants, tags, course_ids, mandatory } = row
  const { starts_on, due_on, due_days, goal_percent, version, created_at, launched_at, archived_at } = row
  const state = stateOn(row, row.today)
  const [companies, courses, created_by, readers, reminder] = await Promise.all([
    queries.selectCompaniesUnder(ctx, row.company_id, company_ids),
    queries.selectCourses(ctx, course_ids),
    queries.findPersonName(ctx, row.created_by),
    queries.selectReaders(ctx, row.id),
    queries.findReminder(ctx, row.id, row.today),
  ])
  return {
    ...{ id: row.id, name, note, company_ids, with_descendants, tags, course_ids, mandatory },
    ...{ starts_on, due_on, due_days, goal_percent, version, created_by, created_at },
    ...{ launched_at, archived_at, state, companies, readers, today: row.today },
    company: { id: row.company_id, name: row.company_name },
    courses: inOrder(course_ids, courses),
    reminder: reminder
      ? {
          ...{ at: reminder.at, people: reminder.people, mailed: reminder.mailed, skipped: reminder.skipped },
          is_finished: reminder.finished_at !== null,
        }
      : null,
    can: rightsTo(ctx, row, reminder !== undefined),
  }
}

function rightsTo(ctx: SignedIn, row: CampaignRow, isReminded: boolean): Campaign['can'] {
  const state = stateOn(row, row.today)
  const runs = canRunCampaigns(ctx)
  const hasBegun = state === 'running' || state === 'ended'
  return {
    edit: runs && state !== 'archived',
    launch: runs && state === 'draft',
    delete: runs && state === 'draft',
    remind: runs && hasBegun && !isReminded,
    extend: runs && (hasBegun || state === 'scheduled') && row.due_on !== null,
    waive: runs && hasBegun,
    archive: runs && (hasBegun || state === 'scheduled'),
    export: canExport(ctx) && hasBegun,
    subscribe: canGetReport(ctx) && canRunCampaigns(ctx) && state !== 'archived',
  }
}
