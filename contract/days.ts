/** Calendar days as strings such as 2026-11-22, independent of time zones. */

const oneDay = 86_400_000

export const shiftDay = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * oneDay).toISOString().slice(0, 10)

/** 0 is Monday. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7

export interface FreeDay {
  day: string
  /** Repeats on the same day every year. */
  yearly: boolean
}

/** Whether a day is a day off: on a weekend or a holiday. */
export const isFreeDay = (day: string, holidays: readonly FreeDay[]): boolean =>
  weekdayOf(day) >= 5 ||
  holidays.some((free) => (free.yearly ? free.day.slice(5) === day.slice(5) : free.day === day))
