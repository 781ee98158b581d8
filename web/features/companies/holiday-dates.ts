import type { Holiday } from '#contract/companies/companies.ts'

const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

/** Leap years are at most eight years apart. */
const yearsToLook = 9

/** The next date of a holiday, today or later; a past one-time holiday keeps its date. */
export const nextHolidayDate = ({ day, yearly }: Pick<Holiday, 'day' | 'yearly'>, today: string): string => {
  if (!yearly) return day
  const thisYear = Number(today.slice(0, 4))
  const years = Array.from({ length: yearsToLook }, (_, later) => `${thisYear + later}${day.slice(4)}`)
  return years.find((one) => one >= today && isDay(one)) ?? day
}

export interface ComingHoliday extends Holiday {
  next: string
  isOver: boolean
}

/** Future holidays first, nearest first; then past ones, latest first. */
export const sortHolidays = (holidays: readonly Holiday[], today: string): ComingHoliday[] => {
  const dated = holidays.map((holiday) => {
    const next = nextHolidayDate(holiday, today)
    return { ...holiday, next, isOver: next < today }
  })
  const byDay = dated.toSorted((one, other) => one.next.localeCompare(other.next))
  return [...byDay.filter(({ isOver }) => !isOver), ...byDay.filter(({ isOver }) => isOver).reverse()]
}

/** Whether a list already contains a day. */
export const hasDay = (holidays: readonly Holiday[], day: string): boolean =>
  holidays.some((one) => one.day === day || (one.yearly && one.day.slice(5) === day.slice(5)))
