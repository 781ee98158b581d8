import {
  type ComparedCompany,
  type ComparedCourse,
  type Dashboard,
  daysOf,
  type Period,
} from '#contract/directory/dashboard.ts'
import type { Insights } from '#contract/directory/insights.ts'
import { isGroupManager } from '#domains/accounts/accounts.policy.ts'
import type { SignedIn } from '#platform/context.ts'
import { compareCompanies, compareCourses, getDashboard } from '../dashboard/dashboard.service.ts'
import type { PastTerm } from '../dashboard/figure-period.queries.ts'
import { getPartsNow } from '../insights/insights.service.ts'
import * as queries from './report-figures.queries.ts'

/** Everything a report tells, as far as the caller sees it on the dashboard. */
export interface ReportFigures {
  period: Period
  /** The month or quarter that figures over time are about; null for the last days of the period. */
  term: PastTerm | null
  dashboard: Dashboard
  begun: queries.BegunFigures
  certificates: queries.CountedTwice
  mail_reports: queries.CountedTwice | null
  /** With the average score of first attempts; null if unknown. */
  courses: (ComparedCourse & { score: number | null })[]
  companies: { rows: ComparedCompany[]; total: number }
  parts: Pick<Insights['parts'], 'department' | 'group'>
}

/** Throws 404 for a company out of reach. */
export async function loadReportFigures(
  ctx: SignedIn,
  { term, ...query }: { company_id: string; period: Period; term: PastTerm | null },
): Promise<ReportFigures> {
  const { company_id, period } = query
  const { data: dashboard } = await getDashboard(ctx, query, term ?? undefined)
  const scope = {
    companyId: company_id,
    days: daysOf[period],
    term: term ?? undefined,
    manager: isGroupManager(ctx) ? ctx : null,
  }
  const [begun, certificates, mail_reports, scores, { data: courses }, companies, parts] = await Promise.all([
    queries.selectBegun(ctx, scope),
    queries.countCertificates(ctx, scope),
    queries.countMailReports(ctx, scope),
    queries.selectCourseScores(ctx, scope),
    compareCourses(ctx, { company_id }),
    compareCompanies(ctx, { company_id }),
    getPartsNow(ctx, query),
  ])
  return {
    ...{ period, term, dashboard, begun, certificates, mail_reports, parts },
    courses: courses.map((course) => ({ ...course, score: scores.get(course.course_id) ?? null })),
    companies: { rows: companies.data, total: companies.meta.total },
  }
}
