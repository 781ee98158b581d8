import type { ColumnType } from 'kysely'
import type { Period } from '#contract/directory/dashboard.ts'
import type { Insights } from '#contract/directory/insights.ts'

/** Only `directory/insights` writes this table. */
export interface CompanyInsightsTable {
  company_id: string
  period: Period
  at: string
  /** For nobody in particular: what a caller can do is added when it is read. */
  insights: ColumnType<Insights, string, string>
}
