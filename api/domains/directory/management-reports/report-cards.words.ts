import { daysOf } from '#contract/directory/dashboard.ts'
import type { ReportCard } from '#platform/report-pdf/report-figures.ts'
import type { ReportFigures } from './report-figures.loader.ts'
import type { CountedTwice } from './report-figures.queries.ts'
import { nothing, type ReportLanguage, shareText, wholePercent } from './report-language.words.ts'

/** The key figures of a report, each with its denominator and its change; also the figures in the e-mail. */

interface Share {
  done: number
  total: number
}

export const cardNames = [
  'people',
  'begun',
  'completion',
  'on_time',
  'overdue',
  'active',
  'certificates',
  'mail_reports',
  'coverage',
] as const
type CardName = (typeof cardNames)[number]

/** The figures that a report has: coverage takes the place of reported e-mails in a company without them. */
export const cardsShown = ({ mail_reports }: ReportFigures): CardName[] =>
  cardNames.filter((name) => name !== (mail_reports ? 'coverage' : 'mail_reports'))

export function reportCards(figures: ReportFigures, language: ReportLanguage): ReportCard[] {
  const all = allCards(figures, language)
  return cardsShown(figures).map((name) => ({ name: language.t(`figure.${name}`), ...all[name] }))
}

function allCards(
  { period, term, dashboard, begun, certificates, mail_reports }: ReportFigures,
  language: ReportLanguage,
): Record<CardName, Omit<ReportCard, 'name'>> {
  const { t, number } = language
  const { people, completion, on_time, on_time_before, overdue, active, coverage, before } = dashboard
  const days = daysOf[period]
  const kind = term?.frequency ?? 'days'
  const during = t(`during.${kind}`, { days })
  const change = changesIn(language, { during, earlier: t(`before.${kind}`, { days }) })
  const of = ({ done, total }: Share) =>
    total === 0 ? t('none_yet') : t('of', { done: number(done), total: number(total) })
  const share = (now: Share) => ({ value: shareText(language, now), detail: of(now) })
  const counted = (twice: CountedTwice) => ({
    value: number(twice.now),
    detail: during,
    change: change.onBefore('count', twice.now - twice.before),
  })
  const begunNow = { done: begun.begun, total: begun.people }
  return {
    people: {
      value: number(people.active),
      detail: t('joined_left', { joined: number(people.joined), left: number(people.left), during }),
      // The number also changes by those who are away, return or move, which would contradict the line above.
      change: '',
    },
    begun: {
      ...share(begunNow),
      change: begun.people === 0 ? '' : change.inPeriod(begun.begun_in_period),
    },
    completion: { ...share(completion), change: change.ofShare(completion, before?.completion, before?.on) },
    on_time: {
      ...share(on_time),
      ...(on_time.total === 0 ? { detail: t('none_due') } : {}),
      change: change.onBefore('points', points(on_time, on_time_before)),
    },
    overdue: {
      value: people.active === 0 ? nothing : number(overdue.people),
      detail:
        people.active === 0
          ? t('none_yet')
          : t('of_people', { count: people.active, total: number(people.active) }),
      change: change.since('count', before && overdue.people - before.overdue, before?.on),
    },
    active: { ...share(active), change: change.ofShare(active, before?.active, before?.on) },
    certificates: counted(certificates),
    mail_reports: counted(mail_reports ?? { now: 0, before: 0 }),
    coverage: { ...share(coverage), change: change.ofShare(coverage, before?.coverage, before?.on) },
  }
}

function points(now: Share, before: Share): number | null {
  const [percent, earlier] = [wholePercent(now), wholePercent(before)]
  return percent === null || earlier === null ? null : percent - earlier
}

/** Changes in words; empty where there is nothing to compare with. */
function changesIn(
  { t, signed, day }: ReportLanguage,
  { during, earlier }: { during: string; earlier: string },
) {
  const since = (
    kind: 'points' | 'count',
    change: number | null | undefined,
    on: string | undefined,
  ): string => {
    if (change === null || change === undefined || on === undefined) return ''
    if (change === 0) return t('change.same_since', { date: day(on) })
    return t(`change.${kind}_since`, { count: Math.abs(change), change: signed(change), date: day(on) })
  }
  return {
    since,
    ofShare: (now: Share, before: Share | undefined, on: string | undefined) =>
      since('points', before && points(now, before), on),
    onBefore: (kind: 'points' | 'count', change: number | null): string => {
      if (change === null) return ''
      if (change === 0) return t('change.same_before', { before: earlier })
      return t(`change.${kind}_before`, { count: Math.abs(change), change: signed(change), before: earlier })
    },
    inPeriod: (change: number): string =>
      change === 0 ? t('change.nobody', { during }) : t('change.during', { change: signed(change), during }),
  }
}
