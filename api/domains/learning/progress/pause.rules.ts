import { shiftDay } from '#contract/days.ts'
import type { Pause } from '#domains/publishing/publishing.service.ts'

/** Periods in which nothing is due, as the SQL functions of the same names decide. */

/** For how many days after a pause nothing is due that became due in it. */
export const restAfterPause = 14

export const isPaused = (pauses: readonly Pause[] | null, today: string): boolean =>
  pauses?.some(({ from, until }) => from <= today && (until === null || until >= today)) ?? false

/**
 * A day that falls into a pause that has begun, or into the days after it, is moved to the end of those days. Null
 * while the pause is open.
 */
export function resumedOn(due: string, pauses: readonly Pause[] | null, today: string): string | null {
  const begun = (pauses ?? []).filter(({ from }) => from <= today).toSorted(byStart)
  let day = due
  for (const { from, until } of begun) {
    if (day < from) continue
    if (until === null) return null
    const resumed = shiftDay(until, restAfterPause)
    if (resumed > day) day = resumed
  }
  return day
}

const byStart = (one: Pause, other: Pause): number =>
  one.from.localeCompare(other.from) || (one.until ?? '9').localeCompare(other.until ?? '9')
