import type { Locale } from '#contract/locales.ts'
import { originShares } from '#contract/translations/origin-shares.ts'
import type { OutlineQuiz, ReleaseOutline } from '#domains/publishing/publishing.documents.ts'
import type { EarlierRow } from './earlier-completions.queries.ts'
import type { PackPerson, PersonState } from './people.queries.ts'
import type { RecordRow } from './records.queries.ts'

export const recordStates = [
  'not_started',
  'in_progress',
  'completed',
  'overdue',
  'expired',
  'exempt',
  'away',
] as const
export type RecordState = (typeof recordStates)[number]

/** Whether the course was read in the language that the person chose; `unknown` if they chose none. */
export type LanguageMatch = 'own' | 'other' | 'unknown'

/** One row of `records.csv` and one record of `evidence.json`. */
export interface PackRecord {
  person_id: string
  name: string
  email: string
  person_state: PersonState
  left_at: string | null
  company: string
  department: string
  groups: string[]
  course_id: string
  course: string
  release: number
  locale: string | null
  language_match: LanguageMatch | null
  /** Percentage of the words that nobody confirmed after a machine translated them; null if unknown. */
  machine_percent: number | null
  mandatory: boolean
  assigned_by: RecordRow['assigned_by']
  assigned_on: string | null
  started_at: string | null
  due_on: string | null
  completed_at: string | null
  state: RecordState
  on_time: boolean | null
  expires_at: string | null
  best_score: number | null
  attempts: number
  pass_mark: number | null
  certificate: string | null
  certificate_state: RecordRow['certificate_state']
  extended_to: string | null
  extension_reason: string | null
  exempt_reason: RecordRow['exempt_reason']
  exempt_until: string | null
  reminders: number
}

function stateOf(row: RecordRow): RecordState {
  if (row.is_exempt) return 'exempt'
  if (row.is_away && row.assigned_by.length > 0) return 'away'
  if (row.is_expired) return row.is_renewal_due_later ? 'in_progress' : 'expired'
  if (row.completed_at !== null) return 'completed'
  if (row.is_overdue) return 'overdue'
  return row.started_at === null ? 'not_started' : 'in_progress'
}

const quizzesOf = ({ chapters, final_exam }: ReleaseOutline): OutlineQuiz[] =>
  [...chapters.flatMap(({ sections }) => sections.flatMap(({ items }) => items)), ...final_exam].filter(
    (item): item is OutlineQuiz => item.kind === 'quiz',
  )

/** The best attempts at all quizzes that were tried, weighted by their questions, as for the score of a course. */
function bestScore(row: RecordRow, quizzes: readonly OutlineQuiz[]): number | null {
  const tried = quizzes.filter(({ id }) => row.best[id] !== undefined)
  const questions = tried.reduce((sum, quiz) => sum + quiz.questions, 0)
  if (questions === 0) return row.score
  const points = tried.reduce((sum, quiz) => sum + (row.best[quiz.id] ?? 0) * quiz.questions, 0)
  return Math.floor(points / questions)
}

function machinePercent({ origins }: Pick<RecordRow, 'origins'>): number | null {
  if (!origins) return null
  const share = originShares(origins).find(({ group }) => group === 'machine')?.share ?? 0
  return Math.round(100 * share)
}

/** The language of a locale decides, not its region. */
const matchOf = (
  { locale }: Pick<RecordRow, 'locale'>,
  { preferred }: Pick<PackPerson, 'preferred'>,
): LanguageMatch | null => {
  if (locale === null) return null
  if (preferred === null) return 'unknown'
  return locale.slice(0, 2) === preferred.slice(0, 2) ? 'own' : 'other'
}

/** What the figures count of a completion. */
export type CountedCompletion = Pick<
  PackRecord,
  'locale' | 'language_match' | 'machine_percent' | 'certificate'
>

export const toCompletion = (row: EarlierRow, person: PackPerson): CountedCompletion => ({
  locale: row.locale,
  language_match: matchOf(row, person),
  machine_percent: machinePercent(row),
  certificate: row.certificate,
})

export function toRecord(
  row: RecordRow,
  person: PackPerson,
  { company, outline, locale }: { company: string; outline: ReleaseOutline; locale: Locale },
): PackRecord {
  const quizzes = quizzesOf(outline)
  const [main] = outline.course.locales
  return {
    person_id: person.id,
    name: person.name,
    email: person.email,
    person_state: person.state,
    left_at: person.left_at,
    company,
    department: person.department,
    groups: person.groups,
    course_id: row.course_id,
    course: outline.title[locale] ?? (main && outline.title[main]) ?? '',
    release: row.release_number,
    locale: row.locale,
    language_match: matchOf(row, person),
    machine_percent: machinePercent(row),
    mandatory: row.mandatory,
    assigned_by: row.assigned_by,
    assigned_on: row.assigned_on,
    started_at: row.started_at,
    due_on: row.due_on,
    completed_at: row.completed_at,
    state: stateOf(row),
    on_time: row.is_on_time,
    expires_at: row.expires_at,
    best_score: bestScore(row, quizzes),
    attempts: row.attempts,
    pass_mark: quizzes.length > 0 ? outline.course.pass_mark : null,
    certificate: row.certificate,
    certificate_state: row.certificate_state,
    extended_to: row.extended_to,
    extension_reason: row.extension_reason,
    exempt_reason: row.exempt_reason,
    exempt_until: row.exempt_until,
    reminders: row.reminders,
  }
}
