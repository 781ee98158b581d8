import { isFreeDay, shiftDay } from '#contract/days.ts'
import type { JobGroup, TranslationJob } from '#contract/translations/jobs.ts'
import { type JobCounts, type UnitState, unitStates } from '#contract/translations/units.ts'
import { type GateFacts, localeGateOf } from '#domains/courses/locale-gate.rules.ts'
import type { SignedIn } from '#platform/context.ts'
import { jobRights } from '../translations.policy.ts'
import type { GroupCount, JobRow, StateCount } from './jobs.queries.ts'

const doneStates: readonly UnitState[] = ['translated', 'in_review', 'approved']
const sum = (counted: readonly StateCount[], value: (count: StateCount) => number): number =>
  counted.reduce((total, count) => total + value(count), 0)
const percent = (part: number, whole: number): number =>
  whole === 0 ? 100 : Math.floor((100 * part) / whole)

const byState = (counted: readonly StateCount[]): JobCounts['by_state'] =>
  Object.fromEntries(
    unitStates.map((state) => {
      const own = counted.filter((count) => count.state === state)
      return [state, { units: sum(own, ({ units }) => units), words: sum(own, ({ words }) => words) }]
    }),
  ) as JobCounts['by_state']

const wordsDone = (counted: readonly StateCount[]): number =>
  sum(counted, ({ state, words }) => (doneStates.includes(state) ? words : 0))

export function presentCounts({
  counted,
  file_suggestions,
}: Pick<JobRow, 'counted' | 'file_suggestions'>): JobCounts {
  const words = sum(counted, (count) => count.words)
  return {
    units: sum(counted, ({ units }) => units),
    words,
    by_state: byState(counted),
    errors: sum(counted, ({ errors }) => errors),
    warnings: sum(counted, ({ warnings }) => warnings),
    questions: sum(counted, ({ questions }) => questions),
    file_suggestions,
    progress: percent(wordsDone(counted), words),
  }
}

/** The same facts as computed from the draft, from the counts stored with a job that is in sync with it. */
export const gateFactsOf = ({
  counted,
  lessons_missing,
  threshold,
}: Pick<JobRow, 'counted' | 'lessons_missing' | 'threshold'>): GateFacts => ({
  words: sum(counted, (count) => count.words),
  words_done: wordsDone(counted),
  unapproved: sum(counted, (count) => (count.state === 'approved' ? 0 : count.assessed)),
  errors: sum(counted, (count) => count.errors),
  lessons_missing,
  threshold,
})

/** The working day on which so many words will be done. */
function doneOn(today: string, left: number, perDay: number): string {
  let day = today
  for (let days = Math.min(Math.ceil(left / perDay), 750); days > 0; ) {
    day = shiftDay(day, 1)
    if (!isFreeDay(day, [])) days -= 1
  }
  return day
}

/** Days before the due date at which a job that nobody has started is at risk. */
const soon = 3

function timingOf(
  { status, due_on, today }: JobRow,
  { left, done_on }: { left: number; done_on: string | null },
): TranslationJob['timing'] {
  if (due_on === null || status !== 'open') return null
  if (left === 0) return 'on_time'
  if (due_on < today) return 'late'
  const ends = done_on ?? shiftDay(today, soon)
  return ends > due_on ? 'at_risk' : 'on_time'
}

export function presentJob(ctx: SignedIn, row: JobRow): TranslationJob {
  const counts = presentCounts(row)
  const left = counts.words - wordsDone(row.counted)
  const perDay = row.words_done === 0 ? null : Math.max(1, Math.round(row.words_done / 7))
  const done_on = perDay === null ? null : doneOn(row.today, left, perDay)
  return {
    id: row.id,
    course: { id: row.course_id, title: row.course_title },
    source_locale: row.source_locale,
    locale: row.locale,
    status: row.status,
    timing: timingOf(row, { left, done_on }),
    assignee: row.assignee,
    reviewer: row.reviewer,
    due_on: row.due_on,
    note: row.note,
    reason: row.reason,
    counts,
    pace: { per_day: perDay, words_left: left, done_on },
    gate: localeGateOf(gateFactsOf(row)),
    handed_in_at: row.handed_in_at,
    done_at: row.done_at,
    created_at: row.created_at,
    version: row.version,
    can: jobRights(ctx.actor, { status: row.course_status }, row),
  }
}

export function presentGroups(counts: readonly GroupCount[]): JobGroup[] {
  return [...Map.groupBy(counts, ({ group_id }) => group_id)].map(([id, counted]) => {
    const words = sum(counted, (count) => count.words)
    return {
      id,
      part: counted[0]?.part ?? 'outline',
      title: counted[0]?.title ?? '',
      units: sum(counted, ({ units }) => units),
      words,
      progress: percent(wordsDone(counted), words),
      by_state: byState(counted),
    }
  })
}
