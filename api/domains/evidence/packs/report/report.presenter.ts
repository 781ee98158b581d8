import type { PackFramework } from '#contract/evidence/packs.ts'
import { type Locale, languageTag, shownTag } from '#contract/locales.ts'
import { translate } from '#platform/messages.ts'
import type { Report, ReportPart } from '#platform/report-pdf/report-pdf.ts'
import type { AcceptedFigures } from '../records/accepted-figures.rules.ts'
import type { PackFigures } from '../records/figures.rules.ts'
import type { PackRecord } from '../records/records.presenter.ts'
import type { PackException } from './exceptions.queries.ts'
import { clausesOf, type ReportSection } from './frameworks.rules.ts'

/** Everything that a report says, before it is put into words. */
export interface ReportFacts {
  locale: Locale
  company: string
  zone: string
  period: { from: string; until: string; at: string }
  framework: PackFramework
  made_at: string
  made_by: string
  brand: { name: string; color: string; logo: Uint8Array | null }
  figures: PackFigures
  accepted: AcceptedFigures[]
  /** The first overdue and expired records, and how many there are. */
  late: PackRecord[]
  exceptions: { first: PackException[]; total: number }
  chain: {
    seal: number | null
    root: string | null
    seals: number
    events: number
    removed: number
    expired: number
  }
  key_id: string
}

const acceptedAtMost = 100

const percentOf = (done: number, total: number): string =>
  total === 0 ? '–' : `${Math.floor((100 * done) / total)}%`

/** The report in the language of the pack, section by section. */
export function toReport(facts: ReportFacts): Report {
  const say = (key: string, values: Record<string, unknown> = {}) =>
    translate(facts.locale, `evidence.report.${key}`, values)
  const tag = shownTag(facts.locale)
  const dayOf = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })
  const momentOf = new Intl.DateTimeFormat(tag, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: facts.zone,
  })
  const day = (value: string | null) => (value === null ? '–' : dayOf.format(new Date(value)))
  const moment = (value: string) => momentOf.format(new Date(value))
  const count = (value: number) => new Intl.NumberFormat(tag).format(value)
  const share = (done: number, total: number) =>
    say('share', { percent: percentOf(done, total), done: count(done), total: count(total) })
  const names = new Intl.DisplayNames(tag, { type: 'language' })
  const period = say('period', { from: day(facts.period.from), until: day(facts.period.until) })
  const { figures, accepted, exceptions, late, chain } = facts
  const part = (section: ReportSection, content: Partial<ReportPart>): ReportPart => {
    const clauses = clausesOf(facts.framework, section)
    return {
      heading: say(`${section}.heading`),
      clauses: clauses && say('clauses', { clauses }),
      ...{ paragraphs: [], figures: [], table: null, note: null },
      ...content,
    }
  }
  const figure = (name: string, value: string) => ({
    ...{ name: say(`figure.${name}`), value, definition: say(`definition.${name}`) },
  })
  const head = (section: string, columns: string[]) => columns.map((column) => say(`${section}.${column}`))
  const rest = (shown: number, total: number, file: string) =>
    total > shown ? say('more', { count: count(total - shown), file }) : null

  const peopleOf = new Map(figures.courses.map(({ course_id, people }) => [course_id, people]))
  const acceptedPart = () =>
    part('accepted', {
      paragraphs: [say('accepted.text')],
      table: {
        head: head('accepted', ['statement', 'policy', 'course', 'releases', 'people']),
        rows: accepted
          .slice(0, acceptedAtMost)
          .map(({ name, policy, course, course_id, releases, people }) => [
            name,
            policy || '–',
            course,
            releases.join(', '),
            share(people, peopleOf.get(course_id) ?? 0),
          ]),
        widths: [5, 5, 4, 2, 3],
      },
      note: rest(Math.min(accepted.length, acceptedAtMost), accepted.length, 'statements.csv'),
    })

  return {
    locale: facts.locale,
    title: say('title'),
    lede: `${facts.company} · ${period}`,
    issuer: facts.brand.name,
    color: facts.brand.color,
    logo: facts.brand.logo,
    foot: `${facts.company} · ${period}`,
    facts: [
      [say('fact.framework'), say(`framework.${facts.framework}`)],
      [say('fact.as_of'), `${moment(facts.period.at)} (${facts.zone})`],
      [say('fact.made'), say('made', { at: moment(facts.made_at), by: facts.made_by })],
    ],
    sections: [
      part('scope', { paragraphs: [say('scope.text'), say('scope.times'), say('scope.audience')] }),
      part('figures', {
        figures: [
          figure('people', count(figures.people.active)),
          figure('left', count(figures.people.disabled + figures.people.removed)),
          figure(
            'trained',
            say('trained', {
              people: count(figures.trained.people),
              courses: count(figures.trained.completions),
            }),
          ),
          figure('completion', share(figures.completion.done, figures.completion.total)),
          figure('on_time', share(figures.on_time.done, figures.on_time.total)),
          figure(
            'not_counted',
            say('not_counted', {
              courses: count(figures.not_counted.exempt),
              people: count(figures.not_counted.away),
            }),
          ),
          figure('overdue', share(figures.overdue.people, figures.people.active - figures.not_counted.away)),
          figure('expired', share(figures.expired.people, figures.people.active - figures.not_counted.away)),
        ],
      }),
      part('courses', {
        paragraphs: [say('courses.text')],
        table: {
          head: head('courses', ['course', 'releases', 'people', 'completed', 'open', 'overdue', 'expired']),
          rows: figures.courses.map(({ title, releases, people, states }) => [
            title,
            releases.join(', '),
            count(people),
            share(states.completed, people),
            count(states.not_started + states.in_progress),
            count(states.overdue),
            count(states.expired),
          ]),
          widths: [5, 2, 2, 4, 2, 2, 2],
        },
      }),
      ...(accepted.length > 0 ? [acceptedPart()] : []),
      part('languages', {
        paragraphs: [say('languages.text')],
        table: {
          head: head('languages', ['language', 'completions', 'own', 'other', 'unknown', 'machine']),
          rows: figures.languages.map(({ locale, completions, matches, machine }) => [
            names.of(languageTag(locale as Locale)) ?? locale,
            ...[completions, matches.own, matches.other, matches.unknown, machine].map(count),
          ]),
          widths: [5, 3, 3, 3, 3, 3],
        },
      }),
      part('late', {
        paragraphs: [say(late.length > 0 ? 'late.text' : 'late.none')],
        table: {
          head: head('late', ['person', 'course', 'due', 'state']),
          rows: late.map((record) => [
            record.name || record.person_id,
            record.course,
            day(record.state === 'expired' ? (record.expires_at?.slice(0, 10) ?? null) : record.due_on),
            translate(facts.locale, `evidence.state.${record.state}`),
          ]),
          widths: [5, 6, 3, 3],
        },
        note: rest(late.length, figures.overdue.courses + figures.expired.courses, 'records.csv'),
      }),
      part('exceptions', {
        paragraphs: [say(exceptions.total > 0 ? 'exceptions.text' : 'exceptions.none')],
        table: {
          head: head('exceptions', ['at', 'what', 'who', 'by', 'reason']),
          rows: exceptions.first.map((exception) => [
            moment(exception.at),
            say(`exception.${exception.kind}`, { day: day(exception.due_on), course: exception.course }),
            exception.person,
            exception.by,
            [
              exception.exemption && translate(facts.locale, `evidence.exempt_reason.${exception.exemption}`),
              exception.reason,
            ]
              .filter(Boolean)
              .join(': '),
          ]),
          widths: [3, 5, 4, 3, 6],
        },
        note: rest(exceptions.first.length, exceptions.total, 'events.ndjson'),
      }),
      part('reminders', {
        paragraphs: [
          say('reminders.text', {
            sent: count(figures.reminders.sent),
            people: count(figures.reminders.people),
          }),
        ],
      }),
      part('integrity', {
        paragraphs: [
          say('integrity.text', { events: count(chain.events), seals: count(chain.seals) }),
          ...(chain.removed > 0 ? [say('integrity.removed_later', { removed: count(chain.removed) })] : []),
          ...(chain.expired > 0 ? [say('integrity.expired', { expired: count(chain.expired) })] : []),
          say('integrity.key', { key: facts.key_id }),
          chain.root === null
            ? say('integrity.no_seal')
            : say('integrity.root', { seal: chain.seal, root: chain.root }),
        ],
        note: say('integrity.judgement'),
      }),
    ],
  }
}
