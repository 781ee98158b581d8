import { describe, expect, it } from 'vitest'
import { weeksOf } from './activity.rules.ts'

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
