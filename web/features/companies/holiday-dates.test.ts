import { describe, expect, it } from 'vitest'
import { hasDay, nextHolidayDate, sortHolidays } from './holiday-dates.ts'

const today = '2026-11-22'
const holiday = (day: string, yearly: boolean) => ({ day, yearly, name: day })

describe('a holiday', () => {
  it.each([
    ['2020-12-25', true, '2026-12-25'],
    ['2020-11-22', true, '2026-11-22'],
    ['2020-11-21', true, '2027-11-21'],
    ['2030-05-01', true, '2027-05-01'],
    ['2024-02-29', true, '2028-02-29'],
    ['2025-05-03', false, '2025-05-03'],
    ['2027-05-03', false, '2027-05-03'],
  ])('of %s, yearly: %s, comes next on %s', (day, yearly, next) => {
    expect(nextHolidayDate({ day, yearly }, today)).toBe(next)
  })

  it('on the last of February is not missed where a century has no leap day', () => {
    expect(nextHolidayDate({ day: '2024-02-29', yearly: true }, '2096-03-01')).toBe('2104-02-29')
  })

  it('stands where it comes next, and behind all others when it is over', () => {
    const list = [
      holiday('2025-01-06', false),
      holiday('2026-11-21', false),
      holiday('2020-05-01', true),
      holiday('2026-11-22', false),
      holiday('2020-12-25', true),
    ]
    const order = sortHolidays(list, today)
    expect(order.map(({ next }) => next)).toEqual([
      '2026-11-22',
      '2026-12-25',
      '2027-05-01',
      '2026-11-21',
      '2025-01-06',
    ])
    expect(order.map(({ isOver }) => isOver)).toEqual([false, false, false, true, true])
  })

  it('is not added twice, as a day or under one of every year', () => {
    const list = [holiday('2020-12-25', true), holiday('2027-05-03', false)]
    expect(hasDay(list, '2027-05-03')).toBe(true)
    expect(hasDay(list, '2028-12-25')).toBe(true)
    expect(hasDay(list, '2028-05-03')).toBe(false)
  })
})
