import { type FreeDay, isFreeDay, shiftDay } from '#contract/days.ts'

interface Calendar {
  active: ReadonlySet<string>
  /** The first active day. */
  first: string
  holidays: readonly FreeDay[]
}

/**
 * Consecutive active days up to a day, which may still be without activity. A free day without activity neither
 * counts nor ends the streak.
 */
function rowUpTo({ active, first, holidays }: Calendar, last: string): number {
  let count = 0
  let day = active.has(last) ? last : shiftDay(last, -1)
  while (day >= first && (active.has(day) || isFreeDay(day, holidays))) {
    if (active.has(day)) count += 1
    day = shiftDay(day, -1)
  }
  return count
}

/** The longest streak, visiting each day between the first and the last once. */
function longestRow({ holidays }: Calendar, days: readonly string[]): number {
  let most = 0
  let row = 0
  let next = ''
  for (const day of days) {
    while (next !== '' && next < day && isFreeDay(next, holidays)) next = shiftDay(next, 1)
    row = next === day ? row + 1 : 1
    most = Math.max(most, row)
    next = shiftDay(day, 1)
  }
  return most
}

export interface Streak {
  current: number
  longest: number
  today: boolean
  days: { day: string; done: boolean }[]
}

/** `days` are the days with activity, in order. */
export function streakOf(days: readonly string[], today: string, holidays: readonly FreeDay[] = []): Streak {
  const calendar = { active: new Set(days), first: days[0] ?? today, holidays }
  const current = rowUpTo(calendar, today)
  const longest = Math.max(current, longestRow(calendar, days))
  const shown = countedDays(calendar, today).map((day) => ({ day, done: calendar.active.has(day) }))
  return { current, longest, today: calendar.active.has(today), days: shown }
}

const daysShown = 5
/** Maximum number of days to look back, however many holidays there are. */
const daysLookedAt = 60

/** Working days, and free days with activity; oldest first. */
function countedDays({ active, holidays }: Calendar, last: string): string[] {
  const days: string[] = []
  for (let back = 0; days.length < daysShown && back < daysLookedAt; back += 1) {
    const day = shiftDay(last, -back)
    if (active.has(day) || !isFreeDay(day, holidays)) days.unshift(day)
  }
  return days
}
