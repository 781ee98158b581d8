import { type Locale, shownTag } from '#contract/locales.ts'
import { translate } from '#platform/messages.ts'
import type { PastTerm } from '../dashboard/figure-period.queries.ts'

/** Texts, numbers and dates of a report in one language. */
export interface ReportLanguage {
  locale: Locale
  t: (key: string, values?: Record<string, unknown>) => string
  number: (value: number) => string
  signed: (value: number) => string
  /** A whole number of percent. */
  percent: (value: number) => string
  day: (on: string) => string
  shortDay: (on: string) => string
  days: (from: string, until: string) => string
  /** For example “November 2026” or “October – December 2026”. */
  term: (term: Pick<PastTerm, 'frequency' | 'from' | 'until'>) => string
  moment: (at: string, zone: string) => string
}

export function reportLanguage(locale: Locale): ReportLanguage {
  const tag = shownTag(locale)
  const inUtc = { timeZone: 'UTC' } as const
  const number = new Intl.NumberFormat(tag)
  const signed = new Intl.NumberFormat(tag, { signDisplay: 'exceptZero' })
  const percent = new Intl.NumberFormat(tag, { style: 'percent' })
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', ...inUtc })
  const shortDay = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', ...inUtc })
  const long = new Intl.DateTimeFormat(tag, { dateStyle: 'long', ...inUtc })
  const months = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', ...inUtc })
  return {
    locale,
    t: (key, values = {}) => translate(locale, `directory.report.${key}`, values),
    number: (value) => number.format(value),
    signed: (value) => signed.format(value),
    percent: (value) => percent.format(value / 100),
    day: (on) => day.format(new Date(on)),
    shortDay: (on) => shortDay.format(new Date(on)),
    days: (from, until) => long.formatRange(new Date(from), new Date(until)),
    term: ({ frequency, from, until }) =>
      frequency === 'monthly'
        ? months.format(new Date(from))
        : months.formatRange(new Date(from), new Date(until)),
    moment: (at, zone) =>
      new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(
        new Date(at),
      ),
  }
}

interface Share {
  done: number
  total: number
}

/** In whole percent, rounded down like on the dashboard, so that 100 means all; null where there is nothing to measure. */
export const wholePercent = ({ done, total }: Share): number | null =>
  total === 0 ? null : Math.floor((100 * done) / total)

/** What stands for a figure of which there is nothing to measure. */
export const nothing = '–'

export const shareText = ({ percent }: ReportLanguage, share: Share): string => {
  const value = wholePercent(share)
  return value === null ? nothing : percent(value)
}
