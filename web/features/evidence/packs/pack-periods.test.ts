import { expect, it } from 'vitest'
import { daysOf } from './pack-periods.ts'

it.each([
  ['this_year', '2026-11-30', '2026-01-01', '2026-11-30'],
  ['this_year', '2026-01-01', '2026-01-01', '2026-01-01'],
  ['last_year', '2026-11-30', '2025-01-01', '2025-12-31'],
  ['twelve_months', '2026-11-30', '2025-12-01', '2026-11-30'],
  ['twelve_months', '2028-02-29', '2027-03-02', '2028-02-29'],
] as const)('%s on %s is from %s until %s', (period, today, from, until) => {
  expect(daysOf(period, today)).toEqual({ from, until })
})
