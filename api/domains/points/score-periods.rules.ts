import { shiftDay, weekdayOf } from '#contract/days.ts'
import type { LeaderboardPeriod } from '#contract/points/leaderboard.ts'

/** A span of days for which scores are added up; `starts_on` is null for all time. */
export interface ScorePeriod {
  key: string
  starts_on: string | null
}

/** By ISO 8601, a week belongs to the year of its Thursday. */
function weekKey(day: string): string {
  const thursday = shiftDay(day, 3 - weekdayOf(day))
  const year = thursday.slice(0, 4)
  const dayOfYear = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / 86_400_000
  return `${year}-W${String(Math.floor(dayOfYear / 7) + 1).padStart(2, '0')}`
}

/** The period of a kind that contains a day. The keys are those of `score_periods` in the database. */
export function periodOfDay(kind: LeaderboardPeriod, day: string): ScorePeriod {
  switch (kind) {
    case 'all':
      return { key: 'all', starts_on: null }
    case 'year':
      return { key: day.slice(0, 4), starts_on: `${day.slice(0, 4)}-01-01` }
    case 'month':
      return { key: day.slice(0, 7), starts_on: `${day.slice(0, 7)}-01` }
    case 'week':
      return { key: weekKey(day), starts_on: shiftDay(day, -weekdayOf(day)) }
  }
}

/** The previous period of the same kind; null for all time. */
export function periodBefore(kind: LeaderboardPeriod, { starts_on }: ScorePeriod): ScorePeriod | null {
  return starts_on === null ? null : periodOfDay(kind, shiftDay(starts_on, -1))
}
