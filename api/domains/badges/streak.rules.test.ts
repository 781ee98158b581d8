import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FreeDay, shiftDay } from '#contract/days.ts'
import { streakOf } from './streak.rules.ts'

// 2026-11-22 is a Sunday.
describe('a streak', () => {
  const of = (days: string[], today: string) => streakOf(days, today)

  it.each([
    ['nothing yet', [], '2026-11-18', 0, 0],
    ['only today', ['2026-11-18'], '2026-11-18', 1, 1],
    ['not broken while today is empty', ['2026-11-16', '2026-11-17'], '2026-11-18', 2, 2],
    ['broken by an empty working day', ['2026-11-16', '2026-11-17'], '2026-11-19', 0, 2],
    ['not broken by a weekend', ['2026-11-12', '2026-11-13', '2026-11-16', '2026-11-17'], '2026-11-17', 4, 4],
    ['longer by a Saturday with something', ['2026-11-13', '2026-11-14', '2026-11-16'], '2026-11-16', 3, 3],
    ['still standing on a Sunday', ['2026-11-19', '2026-11-20'], '2026-11-22', 2, 2],
    ['broken by a Friday before the weekend', ['2026-11-19', '2026-11-23'], '2026-11-23', 1, 1],
    [
      'remembered at its longest',
      ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-18'],
      '2026-11-18',
      1,
      3,
    ],
  ])('%s', (_, days, today, current, longest) => {
    expect(of(days, today)).toMatchObject({ current, longest, today: days.includes(today) })
  })

  it('shows the last five working days, and a day of the weekend on which something was done', () => {
    const done = ['2026-11-17']
    const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']
    for (const today of ['2026-11-20', '2026-11-21', '2026-11-22'])
      expect(of(done, today).days).toEqual(week.map((day) => ({ day, done: day === '2026-11-17' })))
    expect(of(done, '2026-11-23').days.map(({ day }) => day)).toEqual([...week.slice(1), '2026-11-23'])
    const busy = of(['2026-11-21'], '2026-11-22').days
    expect(busy.map(({ day }) => day)).toEqual([...week.slice(1), '2026-11-21'])
    expect(busy.at(-1)?.done).toBe(true)
  })

  it.each<[string, string[], FreeDay[], number]>([
    ['not broken by a holiday', ['2026-11-17', '2026-11-19'], [{ day: '2026-11-18', yearly: false }], 2],
    ['nor by one of every year', ['2026-11-17', '2026-11-19'], [{ day: '2019-11-18', yearly: true }], 2],
    [
      'broken on the same day of another year',
      ['2026-11-17', '2026-11-19'],
      [{ day: '2025-11-18', yearly: false }],
      1,
    ],
    [
      'longer by a holiday with something',
      ['2026-11-18', '2026-11-19'],
      [{ day: '2026-11-18', yearly: false }],
      2,
    ],
    [
      'not broken by a holiday beside a weekend',
      ['2026-11-12', '2026-11-17'],
      [
        { day: '2026-11-13', yearly: false },
        { day: '2026-11-16', yearly: false },
      ],
      2,
    ],
  ])('%s', (_, days, holidays, current) => {
    expect(streakOf(days, days.at(-1) ?? '', holidays).current).toBe(current)
  })

  it('ends though every day of the year were a holiday', () => {
    const always = Array.from({ length: 366 }, (_, nth) => ({
      day: new Date(Date.UTC(2024, 0, 1 + nth)).toISOString().slice(0, 10),
      yearly: true,
    }))
    expect(streakOf(['2026-11-17'], '2026-11-19', always)).toMatchObject({ current: 1, longest: 1 })
    expect(streakOf([], '2026-11-19', always)).toMatchObject({ current: 0, days: [] })
  })
})

it('is at its longest what it was on the best of days', () => {
  const work = fc.record({
    from: fc.integer({ min: 0, max: 20 }),
    did: fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
    free: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 20 }),
  })
  const dayAt = (nth: number): string => shiftDay('2026-10-01', nth)
  fc.assert(
    fc.property(work, ({ from, did, free }) => {
      const days = did.flatMap((isDone, nth) => (isDone ? [dayAt(from + nth)] : []))
      const holidays = free.map((nth) => ({ day: dayAt(nth), yearly: false }))
      const best = Math.max(
        0,
        ...days.map((day, nth) => streakOf(days.slice(0, nth + 1), day, holidays).current),
      )
      expect(streakOf(days, days.at(-1) ?? dayAt(0), holidays).longest).toBe(best)
    }),
  )
})
