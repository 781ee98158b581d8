import { shiftDay, weekdayOf } from '#contract/days.ts'
import type { DayCount } from '#domains/badges/badges.service.ts'

/** The given number of weeks up to the week of `today`, oldest first, including weeks without activity. */
export function weeksOf(
  days: readonly DayCount[],
  today: string,
  weeks: number,
): { starts_on: string; lessons: number; quizzes: number }[] {
  const monday = shiftDay(today, -weekdayOf(today))
  return Array.from({ length: weeks }, (_, nth) => {
    const starts_on = shiftDay(monday, (nth - weeks + 1) * 7)
    const end = shiftDay(starts_on, 7)
    const within = days.filter(({ day }) => day >= starts_on && day < end)
    return {
      starts_on,
      lessons: within.reduce((sum, { lessons }) => sum + lessons, 0),
      quizzes: within.reduce((sum, { quizzes }) => sum + quizzes, 0),
    }
  })
}
