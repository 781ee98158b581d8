import { shiftDay, weekdayOf } from '#contract/days.ts'
import { endOfDay, localDay } from '#domains/learning/days.rules.ts'

/** The days of a company up to the first start of the demo, from which the history is counted back. */
export interface Calendar {
  zone: string
  now: Date
  /** The date of `now` in the company's time zone. */
  today: string
}

const minute = 60_000

export const calendarAt = (now: Date, zone: string): Calendar => ({ zone, now, today: localDay(now, zone) })

/** A minute of a day in the company's time zone; for today scaled so that it is not later than now. */
export function momentOn({ zone, now, today }: Calendar, day: string, minutes: number): Date {
  const begin = endOfDay(shiftDay(day, -1), zone).getTime() + 1
  if (day < today) return new Date(begin + minutes * minute)
  return new Date(begin + Math.floor(((now.getTime() - begin) * minutes) / (24 * 60)))
}

export const daysAgo = ({ today }: Calendar, days: number): string => shiftDay(today, -days)

/** The day itself, or the following Monday for a weekend. */
export function workingDay(day: string): string {
  const over = weekdayOf(day) - 4
  return over > 0 ? shiftDay(day, 3 - over) : day
}

/** The day after so many working days. */
export function workingDaysLater(day: string, count: number): string {
  let later = workingDay(day)
  for (let left = count; left > 0; left -= 1) later = workingDay(shiftDay(later, 1))
  return later
}

/** The Friday of a day's week. */
export const fridayOf = (day: string): string => shiftDay(day, 4 - weekdayOf(day))

export const mondayOf = (day: string): string => shiftDay(day, -weekdayOf(day))
