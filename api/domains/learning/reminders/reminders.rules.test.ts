import { describe, expect, it } from 'vitest'
import { localTime } from '../days.rules.ts'
import {
  causesOf,
  causesOfEnd,
  digestHour,
  isWorkingTime,
  postponedToWork,
  workingTimeSince,
} from './reminders.rules.ts'

const keys = (due_on: string | null, today: string, assigned_on = '2026-01-01') =>
  causesOf({ due_on, assigned_on }, today).map(({ key }) => key)

describe('what is told of a course', () => {
  it.each([
    ['2026-11-01', []],
    ['2026-11-22', []],
    ['2026-11-23', ['due 2026-11-30 7']],
    ['2026-11-28', ['due 2026-11-30 7']],
    ['2026-11-29', ['due 2026-11-30 1']],
    ['2026-11-30', ['due 2026-11-30 1']],
    ['2026-12-01', ['late 2026-11-30 1']],
    ['2026-12-06', ['late 2026-11-30 1']],
    ['2026-12-07', ['late 2026-11-30 7']],
    ['2026-12-14', ['late 2026-11-30 14']],
    ['2027-01-11', ['late 2026-11-30 42']],
  ])('on %s, when it is due on 30 November', (today, expected) => {
    expect(keys('2026-11-30', today)).toEqual(expected)
  })

  it.each([
    ['2026-10-30', []],
    ['2026-10-31', ['ends 2026-11-30 30']],
    ['2026-11-23', ['ends 2026-11-30 7']],
    ['2026-11-30', ['ends 2026-11-30 7']],
    ['2026-12-01', ['ended 2026-11-30 1']],
    ['2026-12-07', ['ended 2026-11-30 7']],
    ['2027-01-29', ['ended 2026-11-30 56']],
    ['2027-01-30', []],
  ])('on %s, when its result ends on 30 November', (today, expected) => {
    const result = { opens_on: '2026-10-31', ends_on: '2026-11-30' }
    expect(causesOfEnd(result, today).map(({ key }) => key)).toEqual(expected)
  })

  it.each([
    ['2026-11-19', []],
    ['2026-11-20', ['ends 2026-11-30 7']],
    ['2026-11-23', ['ends 2026-11-30 7']],
    ['2026-12-01', ['ended 2026-11-30 1']],
  ])('on %s, when a result of a month ends on 30 November', (today, expected) => {
    const result = { opens_on: '2026-11-20', ends_on: '2026-11-30' }
    expect(causesOfEnd(result, today).map(({ key }) => key)).toEqual(expected)
  })

  it('is that it is new, for two weeks from the day it was given', () => {
    expect(keys(null, '2026-11-22', '2026-11-23')).toEqual([])
    expect(keys(null, '2026-11-23', '2026-11-23')).toEqual(['assigned'])
    expect(keys(null, '2026-12-07', '2026-11-23')).toEqual(['assigned'])
    expect(keys(null, '2026-12-08', '2026-11-23')).toEqual([])
    expect(keys('2026-11-25', '2026-11-23', '2026-11-23')).toEqual(['due 2026-11-25 7', 'assigned'])
  })
})

const officeHours = { reminder_hours: { from: 9, until: 17 } }

describe('working time', () => {
  // Specification, learning 7: In working hours of the company’s time zone, not on its holidays
  it.each([
    ['2026-11-23T06:59:00Z', 'Europe/Athens', false],
    ['2026-11-23T07:00:00Z', 'Europe/Athens', true],
    ['2026-11-23T15:00:00Z', 'Europe/Athens', false],
    ['2026-11-23T07:00:00Z', 'Europe/Madrid', false],
    // Daylight saving time, and a Sunday in UTC that is already Monday locally.
    ['2026-07-06T06:00:00Z', 'Europe/Athens', true],
    ['2026-11-22T21:00:00Z', 'Pacific/Auckland', true],
    ['2026-11-21T10:00:00Z', 'Europe/Athens', false],
    ['2026-11-23T09:00:00Z', 'Nowhere/At all', true],
  ])('%s in %s: %s', (moment, zone, works) => {
    expect(isWorkingTime(localTime(new Date(moment), zone), { ...officeHours, holidays: [] })).toBe(works)
  })

  it('is no holiday, by the date of the place', () => {
    const eve = [{ day: '2026-11-24', yearly: false }]
    const monday = new Date('2026-11-23T21:00:00Z')
    expect(isWorkingTime(localTime(monday, 'Pacific/Auckland'), { ...officeHours, holidays: eve })).toBe(
      false,
    )
    expect(isWorkingTime(localTime(monday, 'America/Los_Angeles'), { ...officeHours, holidays: eve })).toBe(
      true,
    )
  })
})

describe('the hour of a daily e-mail', () => {
  it.each([
    [null, 0],
    [8, 8],
    [14, 11],
  ])('of who chose %s, where mails go out until noon, is %s', (chosen, hour) => {
    expect(digestHour(chosen, { from: 6, until: 12 })).toBe(hour)
  })
})

describe('working time since a moment', () => {
  const athens = {
    ...officeHours,
    time_zone: 'Europe/Athens',
    holidays: [{ day: '2026-12-01', yearly: false }],
  }
  const hour = 3_600_000

  it.each([
    ['2026-11-27T15:05:00Z', 0, '2026-11-30T07:00:00.000Z'],
    ['2026-11-27T15:05:00Z', 1_800, '2026-11-30T07:00:01.800Z'],
    ['2026-11-27T15:05:00Z', 8 * hour - 1, '2026-11-30T14:59:59.999Z'],
    ['2026-11-27T15:05:00Z', 8 * hour, '2026-12-02T07:00:00.000Z'],
    ['2026-11-27T14:50:00Z', 0, '2026-11-27T14:50:00.000Z'],
    ['2026-11-27T14:50:00Z', hour / 6 + 5, '2026-11-30T07:00:00.005Z'],
  ])('from %s, %d milliseconds later', (from, passed, expected) => {
    expect(workingTimeSince(new Date(from), athens)(passed).toISOString()).toBe(expected)
  })

  it('goes on where it was asked before', () => {
    const clock = workingTimeSince(new Date('2026-11-27T15:05:00Z'), athens)
    const moments = [0, hour, hour, 9 * hour].map((passed) => clock(passed).toISOString().slice(0, 13))
    expect(moments).toEqual(['2026-11-30T07', '2026-11-30T08', '2026-11-30T08', '2026-12-02T08'])
  })

  it('begins at the half hour where the clock of the zone does', () => {
    const kolkata = { ...officeHours, time_zone: 'Asia/Kolkata', holidays: [] }
    expect(workingTimeSince(new Date('2026-11-27T15:05:00Z'), kolkata)(0).toISOString()).toBe(
      '2026-11-30T03:30:00.000Z',
    )
  })

  it.each([
    ['in the evening, for the next morning', '2026-11-26T15:00:07Z', '2026-11-27T07:00:07.000Z'],
    ['in the evening before free days', '2026-11-27T16:20:00Z', '2026-11-30T07:20:00.000Z'],
    ['on a holiday, for the same time of the next day', '2026-12-01T12:10:00Z', '2026-12-02T12:10:00.000Z'],
  ])('postpones a mail %s', (_, now, expected) => {
    expect(postponedToWork(new Date(now), athens).toISOString()).toBe(expected)
  })
})
