import { shiftDay } from '#contract/days.ts'
import { daysOf } from '#contract/directory/dashboard.ts'
import type { InsightPart } from '#contract/directory/insights.ts'
import type { ReportBrand } from '#domains/companies/brand/report-brand.service.ts'
import { localDay } from '#domains/learning/days.rules.ts'
import type { Report, ReportPart } from '#platform/report-pdf/report-pdf.ts'
import { cardsShown, reportCards } from './report-cards.words.ts'
import type { ReportFigures } from './report-figures.loader.ts'
import { nothing, type ReportLanguage, shareText, wholePercent } from './report-language.words.ts'

/** The report on paper, section by section, in one language. */

export interface ReportSetting {
  language: ReportLanguage
  company: string
  zone: string
  days: ReportDays
  brand: ReportBrand
  /** Whether only members of the reader’s groups are counted. */
  is_of_groups: boolean
}

const partsAtMost = 15
const namedCourses = 3

interface ReportDays {
  from: string
  until: string
}

/** The first and the last day that figures over time are about. */
export function reportDays({ dashboard, period, term }: ReportFigures, zone: string): ReportDays {
  if (term) return term
  const until = localDay(dashboard.at, zone)
  return { from: shiftDay(until, -daysOf[period]), until }
}

export function toReport(figures: ReportFigures, setting: ReportSetting): Report {
  const { language, company, brand } = setting
  const { t } = language
  const days = language.days(setting.days.from, setting.days.until)
  const lede = `${company} · ${figures.term ? language.term(figures.term) : days}`
  const { at, updating } = figures.dashboard
  return {
    locale: language.locale,
    title: t('title'),
    lede,
    issuer: brand.app_name,
    color: brand.color,
    logo: brand.logo,
    foot: lede,
    facts: [
      ...(figures.term ? [[t('fact.period'), days] as [string, string]] : []),
      [t('fact.as_of'), `${language.moment(at, setting.zone)} (${setting.zone})`],
      [t('fact.people'), t(setting.is_of_groups ? 'people_of_groups' : 'people_of_company')],
      ...(updating ? [[t('fact.note'), t('updating')] as [string, string]] : []),
    ],
    sections: [
      part(t('section.figures'), { cards: reportCards(figures, language) }),
      ...trend(figures, language),
      attention(figures, language),
      ...courses(figures, language),
      ...companies(figures, language),
      ...comparison('department', figures, language),
      ...comparison('group', figures, language),
      definitions(figures, language),
    ],
  }
}

const part = (heading: string, content: Partial<ReportPart>): ReportPart => ({
  heading,
  ...{ clauses: null, paragraphs: [], figures: [], table: null, note: null },
  ...content,
})

function trend({ dashboard }: ReportFigures, { t, percent, shortDay }: ReportLanguage): ReportPart[] {
  const points = dashboard.weeks.flatMap(({ on, is_estimated, ...share }) => {
    const value = wholePercent(share)
    return value === null
      ? []
      : [{ label: shortDay(on), percent: value, value: percent(value), is_estimated }]
  })
  if (points.length < 2) return []
  const isEstimated = points.some(({ is_estimated }) => is_estimated)
  return [
    part(t('section.trend'), {
      paragraphs: [t('trend.text')],
      chart: { points, full: percent(100) },
      note: isEstimated ? t('trend.estimated') : null,
    }),
  ]
}

function attention(figures: ReportFigures, language: ReportLanguage): ReportPart {
  const { t, number } = language
  const { people, overdue, coverage, expiring } = figures.dashboard
  const uncovered = coverage.total - coverage.done
  const late = figures.courses
    .filter((course) => course.overdue !== null && course.overdue > 0)
    .slice(0, namedCourses)
    .map(({ title, overdue: count }) => t('attention.course', { course: title, overdue: number(count ?? 0) }))
  const rows = [
    {
      name: 'overdue',
      count: overdue.people,
      definition: [
        overdue.median_days === null
          ? ''
          : t(overdue.courses === 1 ? 'attention.overdue_course' : 'attention.overdue_days', {
              courses: number(overdue.courses),
              count: overdue.median_days,
              days: number(overdue.median_days),
            }),
        late.length > 0 ? t('attention.courses', { courses: late.join(' · ') }) : '',
      ]
        .filter(Boolean)
        .join(' '),
    },
    { name: 'not_invited', count: figures.begun.not_invited, definition: t('attention.not_invited_why') },
    { name: 'uncovered', count: uncovered, definition: t('attention.uncovered_why') },
    { name: 'expiring', count: expiring.days_30, definition: t('attention.expiring_why') },
  ].filter(({ count }) => count > 0)
  return part(t('section.attention'), {
    paragraphs: rows.length === 0 ? [t(people.active === 0 ? 'attention.nobody' : 'attention.nothing')] : [],
    figures: rows.map(({ name, count, definition }) => ({
      name: t(`attention.${name}`),
      value: number(count),
      definition,
    })),
  })
}

function courses(figures: ReportFigures, language: ReportLanguage): ReportPart[] {
  const { t, number, percent } = language
  if (figures.courses.length === 0) return []
  const hidden = t('hidden')
  return [
    part(t('section.courses'), {
      paragraphs: [t('courses.text')],
      table: {
        head: ['course', 'people', 'completed', 'overdue', 'score'].map((column) => t(`column.${column}`)),
        rows: figures.courses.map(({ title, people, completed, overdue, score }) => [
          title,
          number(people),
          completed === null ? hidden : shareText(language, { done: completed, total: people }),
          overdue === null ? hidden : number(overdue),
          score === null ? nothing : percent(score),
        ]),
        widths: [7, 3, 3, 3, 4],
        has_numbers: true,
      },
    }),
  ]
}

const orderText = ({ t, number }: ReportLanguage, shown: number, total: number): string =>
  shown === total ? t('parts.all') : t('parts.text', { shown: number(shown), total: number(total) })

function companies({ companies: { rows, total } }: ReportFigures, language: ReportLanguage): ReportPart[] {
  const { t, number } = language
  if (rows.length < 2) return []
  const hidden = t('hidden')
  const shown = rows.slice(0, partsAtMost)
  return [
    part(t('section.companies'), {
      paragraphs: [orderText(language, shown.length, total)],
      table: {
        head: ['company', 'people', 'overdue', 'completed'].map((column) => t(`column.${column}`)),
        rows: shown.map(({ name, people, overdue, completion }) => [
          name,
          number(people),
          overdue === null ? hidden : number(overdue),
          completion === null ? hidden : shareText(language, completion),
        ]),
        widths: [7, 3, 3, 3],
        has_numbers: true,
      },
    }),
  ]
}

function comparison(
  by: 'department' | 'group',
  { parts }: ReportFigures,
  language: ReportLanguage,
): ReportPart[] {
  const { t, number } = language
  const { rows, total } = parts[by]
  if (rows.every(({ key }) => key === '')) return []
  const hidden = t('hidden')
  const shown = rows.slice(0, partsAtMost)
  const upToDate = ({ people, up_to_date }: InsightPart) =>
    people === null || up_to_date === null ? hidden : shareText(language, { done: up_to_date, total: people })
  return [
    part(t(`section.${by}`), {
      paragraphs: [orderText(language, shown.length, total)],
      table: {
        head: [by, 'people', 'overdue', 'up_to_date'].map((column) => t(`column.${column}`)),
        rows: shown.map((row) => [
          row.key === '' ? t(`no_${by}`) : row.name,
          row.people === null ? t('few') : number(row.people),
          row.overdue === null ? hidden : number(row.overdue),
          upToDate(row),
        ]),
        widths: [7, 3, 3, 3],
        has_numbers: true,
      },
    }),
  ]
}

function definitions(figures: ReportFigures, { t }: ReportLanguage): ReportPart {
  const during = t(`period.${figures.term?.frequency ?? 'days'}`, { days: daysOf[figures.period] })
  const terms = cardsShown(figures).map((name): [string, string] => [
    t(`figure.${name}`),
    t(`definition.${name}`, { during }),
  ])
  return part(t('section.definitions'), {
    definitions: [
      ...terms,
      [t('column.score'), t('definition.score', { during })],
      [t('column.up_to_date'), t('definition.up_to_date')],
      [t('hidden'), t('definition.hidden')],
      ['0', t('definition.zero')],
      [nothing, t('definition.nothing')],
    ],
  })
}
