import type {
  ComparedCompany,
  ComparedCourse,
  Dashboard,
  exportFigures as exportEndpoint,
} from '#contract/directory/dashboard.ts'
import type { Insights } from '#contract/directory/insights.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { chosenCompany } from '#domains/companies/company-tree.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { byteOrderMark, csvDelimiter, csvLine } from '#platform/csv/csv-line.ts'
import { recordEvent } from '#platform/events.ts'
import { translate } from '#platform/messages.ts'
import type { Download } from '#platform/responses/send-file.ts'
import { getInsights } from '../insights/insights.service.ts'
import { compareCompanies, compareCourses, getDashboard } from './dashboard.service.ts'

/** The figures of the dashboard as a file: one line for each, with its denominator. Hidden ones are left out. */

const columns = ['section', 'name', 'figure', 'value', 'of', 'as_of'] as const

interface Line {
  section: string
  name?: string
  figure: string
  value: number | null
  of?: number | null
}

const ofShare = (
  section: string,
  figure: string,
  { done, total }: { done: number; total: number },
): Line => ({
  ...{ section, figure },
  ...{ value: done, of: total },
})

function overviewLines({
  people,
  not_counted,
  coverage,
  completion,
  overdue,
  expiring,
  active,
  on_time,
  weeks,
}: Dashboard): Line[] {
  const section = 'overview'
  const count = (figure: string, value: number | null, of?: number): Line => ({
    ...{ section, figure, value },
    ...(of === undefined ? {} : { of }),
  })
  return [
    ofShare(section, 'coverage', coverage),
    ofShare(section, 'completion', completion),
    count('overdue', overdue.people, people.active),
    count('overdue_courses', overdue.courses),
    count('overdue_days', overdue.median_days),
    count('expiring_30', expiring.days_30),
    count('expiring_60', expiring.days_60),
    count('expiring_90', expiring.days_90),
    count('people', people.active),
    count('joined', people.joined),
    count('left', people.left),
    count('away', not_counted.away),
    count('exempt', not_counted.exempt),
    ofShare(section, 'active', active),
    ofShare(section, 'on_time', on_time),
    ...weeks.map(({ on, done, total }) => ({ ...ofShare('weeks', 'completion', { done, total }), name: on })),
  ]
}

const companyLines = (companies: readonly ComparedCompany[]): Line[] =>
  companies.flatMap(({ name, people, overdue, completion }) => [
    { section: 'companies', name, figure: 'people', value: people },
    { section: 'companies', name, figure: 'overdue', value: overdue, of: people },
    {
      section: 'companies',
      name,
      figure: 'completion',
      value: completion?.done ?? null,
      of: completion?.total ?? null,
    },
  ])

const courseLines = (courses: readonly ComparedCourse[]): Line[] =>
  courses.flatMap(({ title: name, people, overdue, completed }) => [
    { section: 'courses', name, figure: 'people', value: people },
    { section: 'courses', name, figure: 'overdue', value: overdue, of: people },
    { section: 'courses', name, figure: 'completed', value: completed, of: people },
  ])

const partLines = ({ parts }: Insights): Line[] =>
  (['department', 'country', 'group'] as const).flatMap((section) =>
    parts[section].rows.flatMap(({ name, people, overdue, up_to_date }) => [
      { section, name, figure: 'people', value: people },
      { section, name, figure: 'overdue', value: overdue, of: people },
      { section, name, figure: 'up_to_date', value: up_to_date, of: people },
    ]),
  )

const insightLines = (insights: Insights): Line[] => [
  { section: 'knowledge', figure: 'score', value: insights.knowledge.now?.score ?? null, of: 100 },
  { section: 'knowledge', figure: 'attempts', value: insights.knowledge.now?.attempts ?? null },
  ...insights.questions.map(({ text, locale, wrong, answers }) => ({
    ...{ section: 'questions', name: `${text} (${locale})`, figure: 'wrong' },
    ...{ value: wrong, of: answers },
  })),
  ...insights.times.flatMap(({ title: name, median_minutes, estimated_minutes, people }) => [
    { section: 'times', name, figure: 'median_minutes', value: median_minutes },
    { section: 'times', name, figure: 'estimated_minutes', value: estimated_minutes },
    { section: 'times', name, figure: 'people', value: people },
  ]),
  ...(insights.languages
    ? [
        ofShare('languages', 'own_language', insights.languages.own),
        {
          section: 'languages',
          figure: 'machine',
          value: insights.languages.machine,
          of: insights.languages.own.total,
        },
      ]
    : []),
  ...partLines(insights),
]

export async function exportFigures(
  ctx: SignedIn,
  { company_id, period = 'quarter' }: BodyOf<typeof exportEndpoint>,
): Promise<Download> {
  const companyId = await chosenCompany(ctx, company_id)
  const query = company_id ? { company_id } : {}
  const { data: dashboard } = await getDashboard(ctx, { ...query, period })
  const { data: companies } = await compareCompanies(ctx, query)
  const { data: courses } = await compareCourses(ctx, query)
  const { data: insights, meta } = await getInsights(ctx, { ...query, period })
  const { platform } = ctx.languages
  const delimiter = csvDelimiter(platform)
  const t = (key: string) => translate(platform, `directory.figures.${key}`)
  const toText = (lines: readonly Line[], at: string) =>
    lines
      .filter(({ value }) => value !== null)
      .map(({ section, name = '', figure, value, of }) =>
        csvLine([t(`section.${section}`), name, t(`figure.${figure}`), value ?? '', of ?? '', at], delimiter),
      )
      .join('')
  const headings = columns.map((column) => t(`column.${column}`))
  const figures = [...overviewLines(dashboard), ...companyLines(companies), ...courseLines(courses)]
  const text = [
    byteOrderMark + csvLine(headings, delimiter),
    toText(figures, dashboard.at),
    insights ? toText(insightLines(insights), meta.at ?? '') : '',
  ].join('')
  await recordEvent(ctx, { kind: 'figures.exported', company_id: companyId, data: { period } })
  const day = dashboard.at.slice(0, 10)
  return {
    body: Buffer.from(text),
    mime: 'text/csv; charset=utf-8',
    filename: `${t('file_name')} ${day}.csv`,
  }
}
