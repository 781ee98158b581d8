import type { Period } from '#contract/directory/dashboard.ts'
import type { downloadReport as downloadEndpoint } from '#contract/directory/management-reports.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locales.ts'
import { isGroupManager } from '#domains/accounts/accounts.policy.ts'
import { getReportBrand } from '#domains/companies/brand/report-brand.service.ts'
import { chosenCompany } from '#domains/companies/company-tree.service.ts'
import { knownZone, localDay } from '#domains/learning/days.rules.ts'
import type { SignedIn } from '#platform/context.ts'
import { recordEvent } from '#platform/events.ts'
import { drawReport } from '#platform/report-pdf/draw-report.ts'
import type { Download } from '#platform/responses/send-file.ts'
import type { PastTerm } from '../dashboard/figure-period.queries.ts'
import { reportDays, toReport } from './report.presenter.ts'
import { loadReportFigures, type ReportFigures } from './report-figures.loader.ts'
import { reportLanguage } from './report-language.words.ts'
import { findReportedCompany } from './reported-company.queries.ts'

/** The figures of the dashboard as a PDF for management. */

export interface MadeReport {
  figures: ReportFigures
  file: Uint8Array
  filename: string
  /** The name of the company. */
  company: string
  /** The first and the last day that figures over time are about. */
  days: { from: string; until: string }
}

interface Wanted {
  company_id: string
  period: Period
  locale: Locale
  /** What figures over time are about; null for the days of the period until now. */
  term: PastTerm | null
}

/** What the caller sees of a company, in a language. Slow; throws 404 for a company out of reach. */
export async function makeReport(
  ctx: SignedIn,
  { company_id, period, locale, term }: Wanted,
  stop?: AbortSignal,
): Promise<MadeReport> {
  const figures = await loadReportFigures(ctx, { company_id, period, term })
  const company = await findReportedCompany(ctx, company_id)
  const language = reportLanguage(locale)
  const zone = knownZone(company.time_zone)
  const days = reportDays(figures, zone)
  const report = toReport(figures, {
    language,
    company: company.name,
    zone,
    days,
    brand: await getReportBrand(ctx, company_id),
    is_of_groups: isGroupManager(ctx),
  })
  const day = term ? termName(term) : localDay(figures.dashboard.at, zone)
  return {
    figures,
    file: await drawReport(report, stop),
    filename: `${language.t('file_name')} ${company.name} ${day}.pdf`,
    company: company.name,
    days,
  }
}

/** For example 2026-11 or 2026-Q4. */
const termName = ({ frequency, from }: PastTerm): string =>
  frequency === 'monthly'
    ? from.slice(0, 7)
    : `${from.slice(0, 4)}-Q${Math.ceil(Number(from.slice(5, 7)) / 3)}`

export async function downloadReport(
  ctx: SignedIn,
  { company_id, period = 'quarter' }: BodyOf<typeof downloadEndpoint>,
): Promise<Download> {
  const companyId = await chosenCompany(ctx, company_id)
  const locale = ctx.languages.platform
  const { file, filename } = await makeReport(ctx, { company_id: companyId, period, locale, term: null })
  await recordEvent(ctx, { kind: 'management_report.downloaded', company_id: companyId, data: { period } })
  return { body: file, bytes: file.byteLength, mime: 'application/pdf', filename }
}
