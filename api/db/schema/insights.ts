import type { ColumnType, Generated } from 'kysely'
import type { Period } from '#contract/directory/dashboard.ts'
import type { Insights } from '#contract/directory/insights.ts'
import type { MailedFrequency, ReportFrequency } from '#contract/directory/report-schedules.ts'

/** Only `directory/insights` writes this table. */
export interface CompanyInsightsTable {
  company_id: string
  period: Period
  at: string
  /** For nobody in particular: what a caller can do is added when it is read. */
  insights: ColumnType<Insights, string, string>
}

/** Only `directory/report-schedules` writes these tables. */
export interface ReportScheduleTable {
  company_id: string
  frequency: Generated<ReportFrequency>
  /** The first report comes on a later day. */
  chosen_on: string | null
  version: Generated<number>
}

export interface ReportRecipientTable {
  company_id: string
  user_id: string
}

export interface ReportRoundTable {
  company_id: string
  frequency: MailedFrequency
  /** The first day of the period. */
  period: string
  started_at: string
}

export interface ReportMailTable {
  company_id: string
  frequency: MailedFrequency
  period: string
  user_id: string
  state: Generated<'waiting' | 'sent' | 'failed' | 'left_out'>
  /** Whether the last try failed. */
  is_failing: Generated<boolean>
  changed_at: string
}
