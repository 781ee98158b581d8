import type { Locale } from '#contract/locales.ts'
import { addressOf } from '#contract/routes.ts'
import type { PersonMail } from '#domains/accounts/accounts.service.ts'
import type { MadeReport } from '../management-reports/management-reports.service.ts'
import { reportCards } from '../management-reports/report-cards.words.ts'
import { reportLanguage } from '../management-reports/report-language.words.ts'

/**
 * The e-mail with the key figures in its text and the report attached. `below` is the id of a company below the
 * recipient’s own, or null.
 */
export function reportMail(
  { figures, file, filename, company, days }: MadeReport,
  { locale, below }: { locale: Locale; below: string | null },
): Omit<PersonMail, 'id'> {
  const language = reportLanguage(locale)
  const { term } = figures
  const lines = reportCards(figures, language).map(({ name, value, detail, change }) => {
    const line = language.t('line', { name, value, detail })
    return change ? `${line} ${change}.` : line
  })
  return {
    mail: term ? 'directory.mail.management_report' : 'directory.mail.management_report_now',
    button: { path: `${addressOf('admin.home', {})}${below ? `?company=${below}` : ''}` },
    values: {
      about: company,
      term: term ? language.term(term) : '',
      days: language.days(days.from, days.until),
      lines: lines.join('\n'),
    },
    attachments: [{ filename, content: file, mime: 'application/pdf' }],
  }
}
