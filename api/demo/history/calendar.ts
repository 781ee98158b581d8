import { shiftDay, weekdayOf } from '#contract/days.ts'
import { endOfDay, localDay } from '#domains/learning/days.rules.ts'

/** The days of a company up to the first start of the demo, which the history is counted back from. */
export interface Calendar {
  zone: string
  now: Date
  /** Of `now` in the company. */
  today: string
}

const minute = 60_000

export const calendarAt = (now: Date, zone: string): Calendar => ({ zone, now, today: localDay(now, zone) })

/** A minute of a day by the company's clock; of today never later than now. */
export function momentOn({ zone, now, today }: Calendar, day: string, minutes: number): Date {
  const begin = endOfDay(shiftDay(day, -1), zone).getTime() + 1
  if (day < today) return new Date(begin + minutes * minute)
  return new Date(begin + Math.floor(((now.getTime() - begin) * minutes) / (24 * 60)))
}

export const daysAgo = ({ today }: Calendar, days: number): string => shiftDay(today, -days)

/** The day itself, or the next that is no Saturday or Sunday. */
export function workingDay(day: string): string {
  const over = weekdayOf(day) - 4
  return over > 0 ? shiftDay(day, 3 - over) : day
}

/** So many working days later. */
export function workingDaysLater(day: string, count: number): string {
  let later = workingDay(day)
  for (let left = count; left > 0; left -= 1) later = workingDay(shiftDay(later, 1))
  return later
}

/** The Friday of a day's week. */
export const fridayOf = (day: string): string => shiftDay(day, 4 - weekdayOf(day))

export const mondayOf = (day: string): string => shiftDay(day, -weekdayOf(day))
