import { describe, expect, it } from 'vitest'
import { sendingTime, weekOf } from './manager-digests.rules.ts'

it.each([
  ['2026-11-30', '2026-11-30'],
  ['2026-12-06', '2026-11-30'],
  ['2026-12-07', '2026-12-07'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on %s', (day, monday) => {
  expect(weekOf(day)).toBe(monday)
})

describe('the e-mail of a week', () => {
  const clock = {
    time_zone: 'Europe/Athens',
    holidays: [{ day: '2026-12-01', yearly: false }],
    reminder_hours: { from: 9, until: 17 },
  }
  const week = '2026-11-30'
  it.each<[string, string, 'now' | 'never' | string]>([
    ['before working hours', '2026-11-30T03:20:00Z', '2026-11-30T07:20:00.000Z'],
    ['in working hours', '2026-11-30T07:20:00Z', 'now'],
    ['on a holiday', '2026-12-01T08:00:00Z', '2026-12-02T08:00:00.000Z'],
    ['on a Friday evening', '2026-12-04T18:00:00Z', '2026-12-07T07:00:00.000Z'],
    ['in the next week', '2026-12-07T07:00:00Z', 'never'],
    ['before the week has begun here', '2026-11-29T12:00:00Z', '2026-11-30T12:00:00.000Z'],
  ])('%s', (_, now, expected) => {
    const time = sendingTime(new Date(now), week, clock)
    expect(time instanceof Date ? time.toISOString() : time).toBe(expected)
  })
})
