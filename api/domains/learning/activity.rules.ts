/** Days are texts such as 2026-11-22, counted without time zones from here on. */
export interface DayCount {
  day: string
  lessons: number
  quizzes: number
}

const oneDay = 86_400_000
const shift = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * oneDay).toISOString().slice(0, 10)
/** 0 is Monday. */
const weekday = (day: string): number => (new Date(day).getUTCDay() + 6) % 7
const isWeekend = (day: string): boolean => weekday(day) >= 5

/** Active days in a row up to a day, which may itself still be empty. A weekend without anything neither counts nor breaks. */
function rowUpTo(active: ReadonlySet<string>, last: string): number {
  let count = 0
  let day = active.has(last) ? last : shift(last, -1)
  while (active.has(day) || isWeekend(day)) {
    if (active.has(day)) count += 1
    day = shift(day, -1)
  }
  return count
}

export function streakOf(
  days: readonly string[],
  today: string,
): { current: number; longest: number; today: boolean; days: { day: string; done: boolean }[] } {
  const active = new Set(days)
  const current = rowUpTo(active, today)
  const longest = days.reduce((most, day) => Math.max(most, rowUpTo(active, day)), current)
  const shown = countedDays(active, today).map((day) => ({ day, done: active.has(day) }))
  return { current, longest, today: active.has(today), days: shown }
}

const daysShown = 5

/** Working days, and those of a weekend on which something was done; oldest first. */
function countedDays(active: ReadonlySet<string>, last: string): string[] {
  const days: string[] = []
  for (let day = last; days.length < daysShown; day = shift(day, -1))
    if (active.has(day) || !isWeekend(day)) days.unshift(day)
  return days
}

/** The last weeks up to that of `today`, oldest first, also those in which nothing was done. */
export function weeksOf(
  days: readonly DayCount[],
  today: string,
  weeks: number,
): { starts_on: string; lessons: number; quizzes: number }[] {
  const monday = shift(today, -weekday(today))
  return Array.from({ length: weeks }, (_, nth) => {
    const starts_on = shift(monday, (nth - weeks + 1) * 7)
    const end = shift(starts_on, 7)
    const within = days.filter(({ day }) => day >= starts_on && day < end)
    return {
      starts_on,
      lessons: within.reduce((sum, { lessons }) => sum + lessons, 0),
      quizzes: within.reduce((sum, { quizzes }) => sum + quizzes, 0),
    }
  })
}
