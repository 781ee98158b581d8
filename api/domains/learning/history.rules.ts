import type { AttemptRecord, ItemRecord, Learner } from './learning.evaluator.ts'

/** What the log says of a course, as far as it changes where its student stands. */
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
  }
}

export const pastKinds = [
  'course.started',
  'course.renewed',
  'course.completed',
  'progress.reset',
  'progress.restored',
  'lesson.started',
  'lesson.completed',
  'lesson.reread',
  'quiz.started',
  'quiz.passed',
  'quiz.failed',
  'item.skipped',
] as const

/** The time through a course that was open at a moment. */
export interface PastCycle {
  cycle: number
  /** The release that was read last, or in which the course was finished. */
  release_id: string
  started_at: string
  completed_at: string | null
  /** As they stood when the course was finished, and of one begun anew until when; undefined where the log does not know. */
  terms: { due_at?: string | null; mandatory?: boolean }
  learner: Learner
}

/**
 * Where a student stood in a course at a moment, from the log alone: what is later does not count, nor in which order or how often
 * the events are given. Null where no time through the course was open.
 */
export function cycleAt(events: readonly PastEvent[], moment: Date): PastCycle | null {
  const cycles: PastCycle[] = []
  let open: number | null = null
  for (const event of inOrder(events, moment)) {
    if (event.kind === 'progress.reset') open = null
    else if (event.kind === 'progress.restored') open = event.data.cycle ?? null
    else if (event.kind === 'course.started' || event.kind === 'course.renewed') {
      open = cycles.length + 1
      cycles.push(begun(event, open))
    } else if (open !== null) {
      const before = cycles[open - 1]
      if (before) cycles[open - 1] = after(before, event)
    }
  }
  return (open !== null && cycles[open - 1]) || null
}

function inOrder(events: readonly PastEvent[], moment: Date): PastEvent[] {
  const byId = new Map(events.map((event) => [event.id, event]))
  return [...byId.values()]
    .filter(({ at }) => Date.parse(at) <= moment.getTime())
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at) || (one.id < other.id ? -1 : 1))
}

const begun = ({ at, release_id, data: { due_at } }: PastEvent, cycle: number): PastCycle => ({
  cycle,
  release_id: release_id ?? '',
  started_at: at,
  completed_at: null,
  terms: due_at === undefined ? {} : { due_at },
  learner: { completed: false, score: null, items: [], attempts: [] },
})

function after(before: PastCycle, event: PastEvent): PastCycle {
  const { kind, at, item_id, data } = event
  const { learner } = before
  if (kind === 'course.completed')
    return {
      ...before,
      release_id: event.release_id ?? before.release_id,
      completed_at: at,
      terms: { due_at: data.due_at, mandatory: data.mandatory },
      learner: { ...learner, completed: true, score: data.score ?? null },
    }
  if (item_id === null) return before
  const attempts = attemptsAfter(learner.attempts, event, item_id)
  const items = withRecord(learner.items, item_id, changeOf(event, attempts))
  return { ...before, release_id: pinnedAfter(before, event), learner: { ...learner, items, attempts } }
}

/** An attempt stays on the release it began with, so its end says nothing of what the student reads by then. */
const pinnedAfter = ({ release_id, learner }: PastCycle, event: PastEvent): string =>
  learner.completed || event.kind === 'quiz.passed' || event.kind === 'quiz.failed'
    ? release_id
    : (event.release_id ?? release_id)

function attemptsAfter(
  attempts: readonly AttemptRecord[],
  { kind, at, data: { attempt_id: id, number, score } }: PastEvent,
  item_id: string,
): readonly AttemptRecord[] {
  if (!id || !kind.startsWith('quiz.')) return attempts
  const others = attempts.filter((attempt) => attempt.id !== id)
  const attempt = { id, item_id, number: number ?? others.length + 1, deadline_at: null }
  const open = { ...attempt, status: 'open' as const, score: null, passed: null, submitted_at: null }
  const passed = kind === 'quiz.passed'
  const closed = { ...attempt, status: 'submitted' as const, score: score ?? 0, passed, submitted_at: at }
  return [...others, kind === 'quiz.started' ? open : closed]
}

/** What of the item's record changes; null where a record that is there stays as it is. */
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
    step_seen_at: null,
    watched: [],
  }
  return [...items.filter((item) => item !== known), { ...(known ?? fresh), ...change }]
}
