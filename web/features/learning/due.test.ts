import { describe, expect, it } from 'vitest'
import type { StudentCourse } from '../../../contract/learning.ts'
import { byDue, daysEarly, daysUntil, dueState, lastEarly } from './due.ts'

const now = new Date(2026, 10, 20, 23, 30).getTime()
const at = (day: number, hour = 0) => new Date(2026, 10, day, hour).toISOString()
const course = (more: Partial<StudentCourse>) =>
  ({ status: 'not_started', due_at: null, is_overdue: false, mandatory: false, ...more }) as StudentCourse

describe('daysUntil', () => {
  it.each([
    [at(20, 1), 0],
    [at(21, 0), 1],
    [at(21, 23), 1],
    [at(27, 12), 7],
    [at(19, 12), -1],
  ])('counts %s by the calendar', (moment, days) => expect(daysUntil(moment, now)).toBe(days))
})

describe('dueState', () => {
  it.each([
    [{ status: 'completed', is_overdue: true }, 'finished'],
    [{ is_overdue: true, due_at: at(1) }, 'overdue'],
    [{ due_at: at(27) }, 'soon'],
    [{ due_at: new Date(2027, 1, 1).toISOString() }, 'later'],
    [{ mandatory: true }, 'mandatory'],
    [{}, 'optional'],
  ] as [Partial<StudentCourse>, string][])('of %o is %s', (fields, state) =>
    expect(dueState(course(fields), now)).toBe(state),
  )
})

const done = (completed_at: string, due_at: string | null, id = '') =>
  course({ id, status: 'completed', completed_at, due_at })

describe('daysEarly', () => {
  it.each([
    ['a week before', done(at(10, 23), at(17, 1)), 7],
    ['six days before', done(at(11, 1), at(17, 23)), null],
    ['late', done(at(20), at(10)), null],
    ['never due', done(at(10), null), null],
    ['not finished', course({ due_at: at(28) }), null],
  ])('of a course %s', (_, finished, days) => expect(daysEarly(finished)).toBe(days))
})

describe('lastEarly', () => {
  it('is the newest of those that would still be due', () => {
    const list = [
      done(at(2), at(29), 'older'),
      done(at(5), at(30), 'newer'),
      done(at(9), at(18), 'no longer due'),
      done(at(19), at(21), 'in time'),
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
