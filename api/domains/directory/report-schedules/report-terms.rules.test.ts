import { describe, expect, it } from 'vitest'
import { dueTerm, endedTerm, nextSendingDay, pastTerm, sendingDay, termOf } from './report-terms.rules.ts'

const monthly = { frequency: 'monthly' as const, chosen_on: '2026-01-05', holidays: [] }
const quarterly = { ...monthly, frequency: 'quarterly' as const }

describe('terms', () => {
  it.each([
    ['2026-12-31', 'monthly', '2026-12-01', '2026-12-31'],
    ['2028-02-29', 'monthly', '2028-02-01', '2028-02-29'],
    ['2026-12-31', 'quarterly', '2026-10-01', '2026-12-31'],
    ['2026-03-31', 'quarterly', '2026-01-01', '2026-03-31'],
    ['2026-05-10', 'quarterly', '2026-04-01', '2026-06-30'],
  ] as const)('%s lies in the %s term from %s until %s', (day, frequency, from, until) => {
    expect(termOf(day, frequency)).toEqual({ from, until })
  })

  it.each([
    ['2026-01-01', 'monthly', '2025-12-01', '2025-12-31'],
    ['2026-01-31', 'quarterly', '2025-10-01', '2025-12-31'],
    ['2026-03-31', 'quarterly', '2025-10-01', '2025-12-31'],
    ['2026-04-01', 'quarterly', '2026-01-01', '2026-03-31'],
  ] as const)('on %s the last %s term that is over is from %s until %s', (day, frequency, from, until) => {
    expect(endedTerm(day, frequency)).toEqual({ from, until })
  })
})

describe('the moments of a term', () => {
  it.each([
    // The clocks go back on November 1, 2026.
    [
      'America/Los_Angeles',
      '2026-11-01',
      'monthly',
      '2026-10-01T07:00',
      '2026-11-01T07:00',
      '2026-12-01T08:00',
    ],
    // Summer time begins on September 27, 2026.
    [
      'Pacific/Auckland',
      '2026-07-01',
      'quarterly',
      '2026-03-31T11:00',
      '2026-06-30T12:00',
      '2026-09-30T11:00',
    ],
    // In 2024, midnight of Friday, April 26 did not exist there.
    ['Africa/Cairo', '2024-04-01', 'monthly', '2024-02-29T22:00', '2024-03-31T22:00', '2024-04-30T21:00'],
    ['UTC', '2027-01-01', 'quarterly', '2026-10-01T00:00', '2027-01-01T00:00', '2027-04-01T00:00'],
  ] as const)('in %s, of the term from %s', (zone, day, frequency, before, began, over) => {
    const { before_at, began_at, over_at } = pastTerm(day, frequency, zone)
    expect([before_at, began_at, over_at].map((at) => at.toISOString().slice(0, 16))).toEqual([
      before,
      began,
      over,
    ])
  })
})

describe('the sending day', () => {
  const october = { from: '2026-10-01', until: '2026-10-31' }

  it('is the first day that is neither on a weekend nor a holiday', () => {
    // November 1, 2026 is a Sunday.
    expect(sendingDay(october, [])).toBe('2026-11-02')
    expect(sendingDay(october, [{ day: '2020-11-02', yearly: true }])).toBe('2026-11-03')
    expect(
      sendingDay({ from: '2026-12-01', until: '2026-12-31' }, [{ day: '2026-01-01', yearly: true }]),
    ).toBe('2027-01-04')
  })

  it('comes after a break of weeks', () => {
    const holidays = Array.from({ length: 20 }, (_, index) => ({
      day: `2026-11-${String(index + 1).padStart(2, '0')}`,
      yearly: false,
    }))
    expect(sendingDay(october, holidays)).toBe('2026-11-23')
    expect(dueTerm('2026-11-25', { ...monthly, holidays })).toEqual(october)
  })
})

describe('the term that is due', () => {
  it.each([
    ['2026-11-01', null],
    ['2026-11-02', '2026-10-01'],
    ['2026-11-09', '2026-10-01'],
    // A week later it says too little about today.
    ['2026-11-10', null],
    ['2026-12-01', '2026-11-01'],
  ])('on %s begins on %s', (today, from) => {
    expect(dueTerm(today, monthly)?.from ?? null).toBe(from)
  })

  it('is none before the first sending day after the frequency was chosen', () => {
    expect(dueTerm('2026-11-02', { ...monthly, chosen_on: '2026-11-02' })).toBeNull()
    expect(dueTerm('2026-11-03', { ...monthly, chosen_on: '2026-11-02' })).toBeNull()
    expect(dueTerm('2026-11-02', { ...monthly, chosen_on: '2026-11-01' })?.from).toBe('2026-10-01')
  })

  it('is a quarter four times a year', () => {
    const days = ['2026-01-01', '2026-02-02', '2026-04-01', '2026-07-01', '2026-08-03', '2026-10-01']
    const early = { ...quarterly, chosen_on: '2025-01-01' }
    expect(days.filter((day) => dueTerm(day, early))).toEqual([
      '2026-01-01',
      '2026-04-01',
      '2026-07-01',
      '2026-10-01',
    ])
  })
})

describe('the next sending day', () => {
  it.each([
    ['before this month’s', '2026-11-01', null, '2026-11-02'],
    ['on this month’s, while it is not sent', '2026-11-02', '2026-09-01', '2026-11-02'],
    ['after this month’s was sent', '2026-11-02', '2026-10-01', '2026-12-01'],
    ['while it is caught up, on a Saturday', '2026-11-07', '2026-09-01', '2026-11-09'],
    ['after it was missed', '2026-11-20', '2026-09-01', '2026-12-01'],
  ])('%s', (_, today, sentFrom, next) => {
    expect(nextSendingDay(today, monthly, sentFrom)).toBe(next)
  })

  it('is that of the next term where the frequency was chosen today', () => {
    expect(nextSendingDay('2026-11-02', { ...monthly, chosen_on: '2026-11-02' }, null)).toBe('2026-12-01')
    expect(nextSendingDay('2026-11-01', { ...monthly, chosen_on: '2026-11-01' }, null)).toBe('2026-11-02')
    expect(nextSendingDay('2026-12-01', { ...quarterly, chosen_on: '2026-12-01' }, null)).toBe('2027-01-01')
  })
})
