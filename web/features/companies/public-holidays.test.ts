import { expect, it } from 'vitest'
import { holiday } from '#contract/companies/companies.ts'
import { limits } from '#contract/limits.ts'
import { holidayCountries, publicHolidays } from './public-holidays.ts'

const dayOf = (country: (typeof holidayCountries)[number], name: string, year: number) =>
  publicHolidays(country, year).find((each) => each.name === name)?.day

it.each([
  ['GB', 'Good Friday', 2026, '2026-04-03'],
  ['GB', 'Easter Monday', 2027, '2027-03-29'],
  ['GB', 'Early May bank holiday', 2026, '2026-05-04'],
  ['GB', 'Spring bank holiday', 2026, '2026-05-25'],
  ['GB', 'Summer bank holiday', 2026, '2026-08-31'],
  ['US', 'Thanksgiving Day', 2026, '2026-11-26'],
  ['US', 'Memorial Day', 2027, '2027-05-31'],
  ['GR', 'Καθαρά Δευτέρα', 2026, '2026-02-23'],
  ['GR', 'Δευτέρα του Πάσχα', 2027, '2027-05-03'],
  ['RO', 'A doua zi de Rusalii', 2027, '2027-06-21'],
  ['RO', 'Ziua Copilului', 2026, '2026-06-01'],
  ['DE', 'Christi Himmelfahrt', 2026, '2026-05-14'],
  ['PT', 'Corpo de Deus', 2026, '2026-06-04'],
  ['FR', 'Fête nationale', 2026, '2026-07-14'],
] as const)('%s: %s in %i is %s', (country, name, year, day) => {
  expect(dayOf(country, name, year)).toBe(day)
})

it.each(holidayCountries)('%s fits into a list and names no day twice', (country) => {
  const days = publicHolidays(country, 2026)
  for (const day of days) expect(holiday.safeParse(day).success).toBe(true)
  expect(new Set(days.map(({ day }) => day)).size).toBe(days.length)
  expect(days.length).toBeLessThan(limits.holidays / 2)
})
