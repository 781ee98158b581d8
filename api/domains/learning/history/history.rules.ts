import type { ItemRecord, ProgressRecords } from '../progress/learning.evaluator.ts'
import type { AttemptRecord } from '../progress/quiz-state.rules.ts'

/** A logged event of a course that affects its student's progress. */
export interface PastEvent {
  id: string
  kind: (typeof pastKinds)[number]
  at: string
  item_id: string | null
  release_id: string | null
  data: {
    attempt_id?: string
    number?: number
    score?: number | null
    release_number?: number
    locale?: string
    cycle?: number
    due_at?: string | null
    mandatory?: boolean
    practice?: boolean
    extra?: number
  }
}

export const pastKinds = [
  'course.started',
  'course.renewed',
  'course.updated',
  'course.completed',
  'progress.reset',
  'progress.restored',
  'lesson.started',
  'lesson.completed',
  'lesson.reread',
  'quiz.started',
  'quiz.passed',
  'quiz.failed',
  'quiz.practised',
  'quiz.attempts_allowed',
  'item.skipped',
] as const

/** The enrolment that was open at a moment. */
export interface PastCycle {
  cycle: number
  /** The last release read, or the one in which the course was finished. */
  release_id: string
  started_at: string
  completed_at: string | null
  /** The assignment's terms when the course was finished; undefined if the log does not record them. */
  terms: { due_at?: string | null; mandatory?: boolean }
  /** Set when the enrolment renews an earlier result, even after a reset: the day that result expires. */
  due_anew_at: string | null
  records: ProgressRecords
}

interface Past {
  open: PastCycle | null
  /** Of the open enrolment, or of the next one where none is open. */
  due_anew_at: string | null
}

/**
 * A student's progress in a course at a moment, derived from the log alone. Later events are ignored, and neither
 * the order nor the repetition of events matters. No enrolment is open before the first one started or after a
 * reset.
 */
export function pastAt(events: readonly PastEvent[], moment: Date): Past {
  const cycles: PastCycle[] = []
  /** The enrolment that is open, or was open before the reset. */
  let last = 0
  let isOpen = false
  for (const event of inOrder(events, moment)) {
    const { kind, data } = event
    const before = cycles[last - 1]
    if (kind === 'progress.reset') isOpen = false
    else if (kind === 'progress.restored') {
      last = data.cycle ?? 0
      isOpen = true
    } else if (kind === 'course.started' || kind === 'course.renewed') {
      const due = kind === 'course.renewed' ? data.due_at : before?.due_anew_at
      last = cycles.push(begun(event, cycles.length + 1, due ?? null))
      isOpen = true
    } else if (isOpen && before) cycles[last - 1] = after(before, event)
  }
  const cycle = cycles[last - 1] ?? null
  return { open: isOpen ? cycle : null, due_anew_at: cycle?.due_anew_at ?? null }
}

function inOrder(events: readonly PastEvent[], moment: Date): PastEvent[] {
  const byId = new Map(events.map((event) => [event.id, event]))
  return [...byId.values()]
    .filter(({ at }) => Date.parse(at) <= moment.getTime())
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at) || (one.id < other.id ? -1 : 1))
}

const begun = ({ at, release_id }: PastEvent, cycle: number, due_anew_at: string | null): PastCycle => ({
  cycle,
  release_id: release_id ?? '',
  started_at: at,
  completed_at: null,
  terms: {},
  due_anew_at,
  records: { completed: false, score: null, items: [], attempts: [] },
})

function after(before: PastCycle, event: PastEvent): PastCycle {
  const { kind, at, item_id, data } = event
  const { records } = before
  if (kind === 'course.completed')
    return {
      ...before,
      release_id: event.release_id ?? before.release_id,
      completed_at: at,
      terms: { due_at: data.due_at, mandatory: data.mandatory },
      records: { ...records, completed: true, score: data.score ?? null },
    }
  const release_id = pinnedAfter(before, event)
  if (item_id === null) return { ...before, release_id }
  if (kind === 'quiz.attempts_allowed') {
    const extraAttempts = { ...records.extraAttempts, [item_id]: data.extra ?? 0 }
    return { ...before, records: { ...records, extraAttempts } }
  }
  const attempts = attemptsAfter(records.attempts, event, item_id)
  const items = withRecord(records.items, item_id, changeOf(event, attempts))
  return { ...before, release_id, records: { ...records, items, attempts } }
}

/**
 * An attempt stays on the release it started with, so its end does not tell which release the student reads by
 * then.
 */
const pinnedAfter = ({ release_id, records }: PastCycle, event: PastEvent): string =>
  records.completed ||
  event.kind === 'quiz.passed' ||
  event.kind === 'quiz.failed' ||
  event.kind === 'quiz.practised'
    ? release_id
    : (event.release_id ?? release_id)

function attemptsAfter(
  attempts: readonly AttemptRecord[],
  { kind, at, data: { attempt_id: id, number, score, practice = kind === 'quiz.practised' } }: PastEvent,
  item_id: string,
): readonly AttemptRecord[] {
  if (!id || !kind.startsWith('quiz.')) return attempts
  const others = attempts.filter((attempt) => attempt.id !== id)
  const before = others.filter((attempt) => attempt.item_id === item_id).length
  const attempt = { id, item_id, number: number ?? before + 1, deadline_at: null, practice }
  const open = { ...attempt, status: 'open' as const, score: null, passed: null, submitted_at: null }
  const passed = kind === 'quiz.passed'
  const closed = { ...attempt, status: 'submitted' as const, score: score ?? 0, passed, submitted_at: at }
  return [...others, kind === 'quiz.started' ? open : closed]
}

/** What an event changes in the item's record; null where an existing record stays as it is. */
function changeOf(
  { kind, at, item_id, data }: PastEvent,
  attempts: readonly AttemptRecord[],
): Partial<ItemRecord> | null {
  const read = { release_number: data.release_number ?? null, locale: data.locale ?? null }
  switch (kind) {
    case 'lesson.completed':
    case 'lesson.reread':
      return { status: 'completed', completed_at: at, ...read }
    case 'quiz.passed':
      return { status: 'completed', completed_at: at, ...read }
    case 'quiz.failed':
      return attempts.some((attempt) => attempt.item_id === item_id && attempt.passed)
        ? null
        : { status: 'failed' }
    case 'item.skipped':
      return { status: 'skipped' }
    default:
      return null
  }
}

function withRecord(
  items: readonly ItemRecord[],
  item_id: string,
  change: Partial<ItemRecord> | null,
): readonly ItemRecord[] {
  const known = items.find((item) => item.item_id === item_id)
  if (known && !change) return items
  const fresh: ItemRecord = {
    item_id,
    status: 'in_progress',
    step: 0,
    steps_seen: 0,
    completed_at: null,
    release_number: null,
    locale: null,
    started_at: null,
    step_seen_at: null,
    watched: [],
  }
  return [...items.filter((item) => item !== known), { ...(known ?? fresh), ...change }]
}
