import type { MailedFrequency } from '#contract/directory/report-schedules.ts'
import { type Locale, shownTag } from '#contract/locales.ts'
import { addressOf } from '#contract/routes.ts'
import type { PersonMail } from '#domains/accounts/accounts.service.ts'
import type { MadeReport } from '../management-reports/management-reports.service.ts'
import { reportDays } from '../management-reports/report.presenter.ts'
import { reportCards } from '../management-reports/report-cards.words.ts'
import { reportLanguage } from '../management-reports/report-language.words.ts'
import type { ReportTerm } from './report-terms.rules.ts'

/** For example “November 2026” or “October – December 2026”. */
export function termText({ from, until }: ReportTerm, frequency: MailedFrequency, locale: Locale): string {
  const months = new Intl.DateTimeFormat(shownTag(locale), {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  })
  return frequency === 'monthly'
    ? months.format(new Date(from))
    : months.formatRange(new Date(from), new Date(until))
}

/**
 * The e-mail with the key figures in its text and the report attached. `term` is null for one outside the schedule,
 * `below` is the id of a company below the recipient’s own, or null.
 */
export function reportMail(
  { figures, file, filename, company }: MadeReport,
  { locale, term, below }: { locale: Locale; term: string | null; below: string | null },
): Omit<PersonMail, 'id'> {
  const language = reportLanguage(locale)
  const { from, until } = reportDays(figures)
  const lines = reportCards(figures, language).map(({ name, value, detail, change }) => {
    const line = language.t('line', { name, value, detail })
    return change ? `${line} ${change}.` : line
  })
  return {
    mail: term === null ? 'directory.mail.management_report_now' : 'directory.mail.management_report',
    button: { path: `${addressOf('admin.home', {})}${below ? `?company=${below}` : ''}` },
    values: {
      about: company,
      term: term ?? '',
      days: language.days(from, until),
      lines: lines.join('\n'),
    },
    attachments: [{ filename, content: file, mime: 'application/pdf' }],
  }
}
