import type { BulkAction, BulkState } from '#contract/directory/bulk.ts'

const dayMs = 24 * 3_600_000
const undoDays = 7

/** Excludes actions that cannot be undone: sent e-mails and erasures. */
const undoable: readonly BulkAction[] = [
  'add_tags',
  'remove_tags',
  'add_to_group',
  'remove_from_group',
  'exempt',
  'move',
  'set_language',
  'set_extra_time',
  'set_settings',
  'disable',
  'enable',
]

interface Run {
  action: BulkAction
  state: BulkState
  changed: number
  finished_at: string | null
}

export const isActive = (state: BulkState): boolean =>
  state === 'waiting' || state === 'running' || state === 'undoing'

/** Until when a finished run can be undone; null where it cannot. */
export function undoUntil({ action, finished_at }: Run): Date | null {
  if (!undoable.includes(action) || finished_at === null) return null
  return new Date(Date.parse(finished_at) + undoDays * dayMs)
}

export function canUndo(run: Run, now: Date): boolean {
  const until = undoUntil(run)
  const isOver = run.state === 'done' || run.state === 'cancelled'
  return isOver && run.changed > 0 && until !== null && now < until
}

/**
 * Whether the number of people is close enough to the number the caller saw. For an erasure it must be equal, so
 * that nobody is erased whom the caller has not counted.
 */
export function isExpected(
  action: BulkAction,
  { count, expected }: { count: number; expected: number },
): boolean {
  const difference = Math.abs(count - expected)
  if (action === 'remove') return difference === 0
  return difference <= 10 || difference <= expected / 100
}
