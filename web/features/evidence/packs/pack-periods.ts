import { shiftDay } from '#contract/days.ts'

export const packPeriods = ['this_year', 'last_year', 'twelve_months', 'own'] as const
export type PackPeriod = (typeof packPeriods)[number]

interface Days {
  from: string
  until: string
}

/** The first and the last day of a period that ends today at the latest; `own` starts as the year so far. */
export const daysOf = (period: PackPeriod, today: string): Days => {
  const year = Number(today.slice(0, 4))
  switch (period) {
    case 'last_year':
      return { from: `${year - 1}-01-01`, until: `${year - 1}-12-31` }
    case 'twelve_months':
      return { from: shiftDay(`${year - 1}${today.slice(4)}`, 1), until: today }
    default:
      return { from: `${year}-01-01`, until: today }
  }
}
