import { describe, expect, it } from 'vitest'
import { streakOf, weeksOf } from './activity.rules.ts'

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
})

describe('weeks', () => {
  it('begin on Monday, oldest first, empty ones too', () => {
    const days = [
      { day: '2026-11-09', lessons: 1, quizzes: 0 },
      { day: '2026-11-15', lessons: 2, quizzes: 1 },
      { day: '2026-11-22', lessons: 0, quizzes: 3 },
      { day: '2026-10-01', lessons: 9, quizzes: 9 },
    ]
    expect(weeksOf(days, '2026-11-22', 3)).toEqual([
      { starts_on: '2026-11-02', lessons: 0, quizzes: 0 },
      { starts_on: '2026-11-09', lessons: 3, quizzes: 1 },
      { starts_on: '2026-11-16', lessons: 0, quizzes: 3 },
    ])
  })

  it('hold across the turn of a year and the change of clocks', () => {
    const days = [{ day: '2026-12-31', lessons: 1, quizzes: 0 }]
    expect(weeksOf(days, '2027-01-03', 1)).toEqual([{ starts_on: '2026-12-28', lessons: 1, quizzes: 0 }])
    expect(weeksOf([], '2026-10-26', 2).map(({ starts_on }) => starts_on)).toEqual([
      '2026-10-19',
      '2026-10-26',
    ])
  })
})
