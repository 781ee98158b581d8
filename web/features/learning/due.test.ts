import { describe, expect, it } from 'vitest'
import type { StudentCourse } from '#contract/learning/learning.ts'
import { byDue, daysEarly, dueState, lastEarly } from './due.ts'

const now = new Date(2026, 10, 20, 23, 30).getTime()
const at = (day: number, hour = 0) => new Date(2026, 10, day, hour).toISOString()
const course = (more: Partial<StudentCourse>) =>
  ({
    status: 'not_started',
    due_at: null,
    days_left: null,
    is_overdue: false,
    mandatory: false,
    ...more,
  }) as StudentCourse

describe('dueState', () => {
  it.each([
    [{ status: 'completed', is_overdue: true }, 'finished'],
    [{ is_overdue: true, days_left: -19 }, 'overdue'],
    [{ days_left: 0 }, 'soon'],
    [{ days_left: 14 }, 'soon'],
    [{ days_left: 15 }, 'later'],
    [{ mandatory: true }, 'mandatory'],
    [{}, 'optional'],
  ] as [Partial<StudentCourse>, string][])('of %o is %s', (fields, state) =>
    expect(dueState(course(fields))).toBe(state),
  )
})

const done = (completed_at: string, due_at: string | null, id = '', days_left: number | null = null) =>
  course({ id, status: 'completed', completed_at, due_at, days_left })

describe('daysEarly', () => {
  it.each([
    ['a week before', 'completed', 7, 7],
    ['six days before', 'completed', 6, null],
    ['late', 'completed', -10, null],
    ['never due', 'completed', null, null],
    ['not finished', 'in_progress', 20, null],
  ] as const)('of a course %s', (_, status, days_left, days) =>
    expect(daysEarly({ status, days_left })).toBe(days),
  )
})

describe('lastEarly', () => {
  // Specification, learning 7: Early
  it('is the newest of those that would still be due', () => {
    const list = [
      done(at(2), at(29), 'older', 27),
      done(at(5), at(30), 'newer', 25),
      done(at(9), at(18), 'no longer due', 9),
      done(at(19), at(21), 'in time', 2),
    ]
    expect(lastEarly(list, now)?.id).toBe('newer')
  })
  it('is none where none was early', () => expect(lastEarly([course({})], now)).toBeUndefined())
})

describe('byDue', () => {
  it('puts dates first, then what is begun, then what must be done, and last what is over', () => {
    const list = [
      course({ id: 'over', status: 'completed', due_at: at(19) }),
      course({ id: 'run out', status: 'completed', due_at: at(20), is_expired: true }),
      course({ id: 'optional' }),
      course({ id: 'mandatory', mandatory: true }),
      course({ id: 'late', due_at: at(28) }),
      course({ id: 'begun', status: 'in_progress' }),
      course({ id: 'early', due_at: at(21) }),
    ]
    expect(list.sort(byDue).map(({ id }) => id)).toEqual([
      'run out',
      'early',
      'late',
      'begun',
      'mandatory',
      'optional',
      'over',
    ])
  })
})
