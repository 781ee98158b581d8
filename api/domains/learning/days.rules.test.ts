import { describe, expect, it } from 'vitest'
import { daysBetween, endOfDay, localDay } from './days.rules.ts'

describe('the end of a day', () => {
  it.each([
    ['2026-11-30', 'UTC', '2026-11-30T23:59:59.999Z'],
    ['2026-11-30', 'Europe/Athens', '2026-11-30T21:59:59.999Z'],
    ['2026-11-30', 'America/Los_Angeles', '2026-12-01T07:59:59.999Z'],
    ['2026-11-30', 'Asia/Kolkata', '2026-11-30T18:29:59.999Z'],
    ['2026-11-30', 'Pacific/Kiritimati', '2026-11-30T09:59:59.999Z'],
    // The nights when daylight saving time ends and starts.
    ['2026-10-25', 'Europe/Athens', '2026-10-25T21:59:59.999Z'],
    ['2026-03-28', 'Europe/Athens', '2026-03-28T21:59:59.999Z'],
    ['2026-03-29', 'Europe/Athens', '2026-03-29T20:59:59.999Z'],
    ['2026-11-01', 'America/Los_Angeles', '2026-11-02T07:59:59.999Z'],
    ['2026-11-30', 'Nowhere/Known', '2026-11-30T23:59:59.999Z'],
  ])('%s in %s is %s', (day, zone, end) => {
    const moment = endOfDay(day, zone)
    expect(moment.toISOString()).toBe(end)
    expect(localDay(moment, zone)).toBe(day)
    expect(localDay(new Date(moment.getTime() + 1), zone)).not.toBe(day)
  })
})

it('counts days by the calendar', () => {
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
  expect(daysBetween('2026-11-30', '2026-11-23')).toBe(-7)
})
