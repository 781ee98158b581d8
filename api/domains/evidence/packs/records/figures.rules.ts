import type { CountedCompletion, LanguageMatch, PackRecord, RecordState } from './records.presenter.ts'

/**
 * Counts of one course. People who had left by the end of the period are counted apart and in nothing else, those who were
 * exempt or away only in `states`.
 */
export interface CourseFigures {
  course_id: string
  title: string
  releases: number[]
  people: number
  mandatory: number
  states: Record<RecordState, number>
  left: number
}

/** Completions within the period, by the language that was read. */
export interface LanguageFigures {
  locale: string
  completions: number
  matches: Record<LanguageMatch, number>
  /** Completions in a text of which a machine translated a part that nobody confirmed. */
  machine: number
}

interface Share {
  done: number
  total: number
}

/** Each is defined in the report; `figures.test.ts` proves them. */
export interface PackFigures {
  /** Active at the end of the period, and those who were disabled or erased within it. */
  people: { active: number; disabled: number; removed: number }
  completion: Share
  on_time: Share
  /** People with at least one overdue course, and overdue courses of all people together. */
  overdue: { people: number; courses: number }
  expired: { people: number; courses: number }
  /** Completions within the period, also of courses begun anew since, and by how many people, leavers included. */
  trained: { people: number; completions: number }
  reminders: { people: number; sent: number }
  certificates: number
  /** What no share counts: courses that active people were exempt from, and people who were away. */
  not_counted: { exempt: number; away: number }
  records: number
  courses: CourseFigures[]
  languages: LanguageFigures[]
}

const noStates = (): Record<RecordState, number> => ({
  ...{ not_started: 0, in_progress: 0, completed: 0, overdue: 0, expired: 0, exempt: 0, away: 0 },
})

/** Whether somebody had to take the course at the end of the period. */
const isCounted = ({ state }: PackRecord): boolean => state !== 'exempt' && state !== 'away'

/** Adds up records person by person, in memory that depends on the number of courses alone. */
export function createFigures({ from, until, fromDay, untilDay }: Period) {
  const courses = new Map<string, CourseFigures>()
  const languages = new Map<string, LanguageFigures>()
  const sum = {
    people: { active: 0, disabled: 0, removed: 0 },
    completion: { done: 0, total: 0 },
    on_time: { done: 0, total: 0 },
    overdue: { people: 0, courses: 0 },
    expired: { people: 0, courses: 0 },
    trained: { people: 0, completions: 0 },
    reminders: { people: 0, sent: 0 },
    certificates: 0,
    not_counted: { exempt: 0, away: 0 },
    records: 0,
  }
  const isWithin = (moment: string | null): boolean => moment !== null && moment >= from && moment < until

  const courseOf = ({ course_id, course }: PackRecord): CourseFigures => {
    const known = courses.get(course_id)
    if (known) return known
    const fresh = {
      course_id,
      title: course,
      releases: [],
      people: 0,
      mandatory: 0,
      states: noStates(),
      left: 0,
    }
    courses.set(course_id, fresh)
    return fresh
  }

  const countCourse = (record: PackRecord): void => {
    const course = courseOf(record)
    if (record.started_at !== null && !course.releases.includes(record.release))
      course.releases.push(record.release)
    if (record.person_state !== 'active') course.left += 1
    else if (record.assigned_by.length > 0) {
      course.states[record.state] += 1
      if (!isCounted(record)) return
      course.people += 1
      if (record.mandatory) course.mandatory += 1
    }
  }

  const countLanguage = ({ locale, language_match: match, machine_percent }: CountedCompletion): void => {
    if (locale === null || match === null) return
    const language = languages.get(locale) ?? {
      ...{ locale, completions: 0, matches: { own: 0, other: 0, unknown: 0 }, machine: 0 },
    }
    languages.set(locale, language)
    language.completions += 1
    language.matches[match] += 1
    if (machine_percent) language.machine += 1
  }

  const countActive = (records: readonly PackRecord[]): void => {
    const every = records.filter(({ assigned_by }) => assigned_by.length > 0)
    const assigned = every.filter(isCounted)
    sum.not_counted.exempt += every.filter(({ state }) => state === 'exempt').length
    if (every.some(({ state }) => state === 'away')) sum.not_counted.away += 1
    const mandatory = assigned.filter((record) => record.mandatory)
    sum.completion.total += mandatory.length
    sum.completion.done += mandatory.filter(({ state }) => state === 'completed').length
    const due = mandatory.filter(({ due_on }) => due_on !== null && due_on >= fromDay && due_on <= untilDay)
    sum.on_time.total += due.length
    sum.on_time.done += due.filter(({ on_time }) => on_time === true).length
    for (const state of ['overdue', 'expired'] as const) {
      const count = assigned.filter((record) => record.state === state).length
      sum[state].courses += count
      if (count > 0) sum[state].people += 1
    }
  }

  return {
    /** `earlier` are completions within the period in courses that the person has begun anew since. */
    add(
      state: PackRecord['person_state'],
      records: readonly PackRecord[],
      earlier: readonly CountedCompletion[] = [],
    ): void {
      sum.people[state] += 1
      sum.records += records.length
      if (state === 'active') countActive(records)
      const trained = [...records.filter(({ completed_at }) => isWithin(completed_at)), ...earlier]
      sum.trained.completions += trained.length
      if (trained.length > 0) sum.trained.people += 1
      sum.certificates += trained.filter(({ certificate }) => certificate !== null).length
      const reminders = records.reduce((count, record) => count + record.reminders, 0)
      sum.reminders.sent += reminders
      if (reminders > 0) sum.reminders.people += 1
      for (const record of records) countCourse(record)
      for (const record of trained) countLanguage(record)
    },
    result: (): PackFigures => ({
      ...sum,
      courses: [...courses.values()]
        .map((course) => ({ ...course, releases: course.releases.toSorted((a, b) => a - b) }))
        .toSorted((a, b) => a.title.localeCompare(b.title) || a.course_id.localeCompare(b.course_id)),
      languages: [...languages.values()].toSorted((a, b) => b.completions - a.completions),
    }),
  }
}

/** The first and last day, and the moments at which the period begins and ends. */
interface Period {
  from: string
  until: string
  fromDay: string
  untilDay: string
}
