import type { Generated } from 'kysely'
import type { CampaignFigures } from '#contract/campaigns/campaign-figures.ts'

export interface CampaignTable {
  id: string
  company_id: string
  name: string
  note: string
  company_ids: string[]
  with_descendants: boolean
  tags: string[]
  course_ids: string[]
  mandatory: boolean
  starts_on: string | null
  due_on: string | null
  due_days: number | null
  goal_percent: number
  version: Generated<number>
  created_by: string
  created_at: string
  launched_by: string | null
  launched_at: string | null
  archived_at: string | null
  /** The due day whose end is in the log. */
  end_recorded_for: string | null
}

export interface CampaignAssignmentTable {
  campaign_id: string
  assignment_id: string
  /** False for an assignment that existed before and kept its terms. */
  is_own: boolean
}

export interface CampaignWaiverTable {
  campaign_id: string
  student_id: string
  reason: string
  waived_by: string
  waived_at: string
}

export interface CampaignFiguresTable {
  campaign_id: string
  at: string
  figures: CampaignFigures
}

export interface CampaignDayTable {
  campaign_id: string
  day: string
  /** Courses assigned and done, over all people. */
  assigned: number
  done: number
  people: number
  people_done: number
  overdue: number
  waived: number
}

export interface CampaignReminderTable {
  campaign_id: string
  day: string
  requested_by: string
  at: string
  /** Only these; everybody who is missing if null. */
  student_ids: string[] | null
  people: number
  mailed: Generated<number>
  skipped: Generated<number>
  finished_at: string | null
}

export interface CampaignReaderTable {
  campaign_id: string
  user_id: string
}

export interface CampaignReportTable {
  campaign_id: string
  monday: string
}
