import { type FreeDay, shiftDay, weekdayOf } from '#contract/days.ts'
import { localTime } from '#domains/learning/days.rules.ts'
import { isWorkingTime, postponedToWork } from '#domains/learning/reminders/reminders.rules.ts'

/** Days ahead in which a course counts as due soon. */
export const dueWithinDays = 14

/** The Monday of a day's ISO week, both in the form 2026-11-30. */
export const weekOf = (day: string): string => shiftDay(day, -weekdayOf(day))

interface Clock {
  time_zone: string
  holidays: readonly FreeDay[]
  reminder_hours: { from: number; until: number }
}

/**
 * When the e-mail of a week is sent: now, at a later time, or never, because the week is over. In a time zone further
 * west the week may not have begun yet.
 */
export function sendingTime(now: Date, week: string, clock: Clock): 'now' | 'never' | Date {
  const local = localTime(now, clock.time_zone)
  const current = weekOf(local.date)
  if (current > week) return 'never'
  return current === week && isWorkingTime(local, clock) ? 'now' : postponedToWork(now, clock)
}
