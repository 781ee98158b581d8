import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PastEvent, pastAt, pastKinds } from './history.rules.ts'

const minute = (nth: number) => new Date(Date.UTC(2026, 2, 1, 9, nth))
const event = (nth: number, kind: PastEvent['kind'], more: Partial<PastEvent> = {}): PastEvent => ({
  id: `event-${String(nth).padStart(4, '0')}`,
  kind,
  at: minute(nth).toISOString(),
  item_id: null,
  release_id: 'r1',
  data: {},
  ...more,
})
const cycleAt = (events: PastEvent[], moment: Date) => pastAt(events, moment).open
const states = (events: PastEvent[], nth: number) =>
  cycleAt(events, minute(nth))?.records.items.map(({ item_id, status }) => `${item_id} ${status}`)

const story = [
  event(1, 'course.started'),
  event(2, 'lesson.started', { item_id: 'a' }),
  event(3, 'lesson.completed', { item_id: 'a', data: { release_number: 1, locale: 'en_US' } }),
  event(4, 'quiz.started', { item_id: 'q', data: { attempt_id: 't1', number: 1 } }),
  event(5, 'quiz.failed', { item_id: 'q', data: { attempt_id: 't1', number: 1, score: 40 } }),
  event(6, 'quiz.passed', {
    item_id: 'q',
    release_id: 'r0',
    data: { attempt_id: 't2', number: 2, score: 90 },
  }),
  event(6, 'course.completed', { id: 'event-0006b', data: { score: 90, mandatory: true } }),
  event(7, 'progress.reset', { data: { cycle: 1 } }),
  event(8, 'course.started', { release_id: 'r2' }),
  event(9, 'progress.restored', { data: { cycle: 1 } }),
]

describe('where a student stood', () => {
  it('is nothing before the beginning', () => {
    expect(cycleAt(story, minute(0))).toBeNull()
    expect(cycleAt([], minute(9))).toBeNull()
  })

  it('is what was done by then', () => {
    expect(states(story, 1)).toEqual([])
    expect(states(story, 2)).toEqual(['a in_progress'])
    expect(states(story, 4)).toEqual(['a completed', 'q in_progress'])
    expect(states(story, 5)).toEqual(['a completed', 'q failed'])
    expect(cycleAt(story, minute(5))?.completed_at).toBeNull()
    expect(cycleAt(story, minute(6))).toMatchObject({
      completed_at: minute(6).toISOString(),
      release_id: 'r1',
      terms: { mandatory: true },
      records: { completed: true, score: 90 },
    })
  })

  it('has the attempts that staff had added by then', () => {
    const allowed = event(5, 'quiz.attempts_allowed', { id: 'event-0005b', item_id: 'q', data: { extra: 2 } })
    expect(cycleAt([...story, allowed], minute(4))?.records.extraAttempts).toBeUndefined()
    expect(cycleAt([...story, allowed], minute(5))?.records.extraAttempts).toEqual({ q: 2 })
  })

  it('is the time through the course that was open: closed, begun anew, brought back', () => {
    expect(cycleAt(story, minute(7))).toBeNull()
    expect(cycleAt(story, minute(8))).toMatchObject({
      cycle: 2,
      release_id: 'r2',
      records: { completed: false },
    })
    expect(cycleAt(story, minute(9))).toMatchObject({ cycle: 1, records: { completed: true } })
  })
})

describe('whatever the log holds', () => {
  const anyEvent = fc.record({
    kind: fc.constantFrom(...pastKinds),
    at: fc.integer({ min: 0, max: 30 }),
    item: fc.constantFrom('a', 'b', 'q'),
    attempt: fc.integer({ min: 1, max: 3 }),
    score: fc.integer({ min: 0, max: 100 }),
    cycle: fc.integer({ min: 1, max: 3 }),
  })
  const anyLog = fc.array(anyEvent, { maxLength: 40 }).map((all) =>
    all.map(({ kind, at, item, attempt, score, cycle }, nth) =>
      event(nth, kind, {
        at: minute(at).toISOString(),
        item_id: /^(lesson|quiz|item)/.test(kind) ? item : null,
        data: { attempt_id: `${item}${attempt}`, number: attempt, score, cycle },
      }),
    ),
  )
  const anyMoment = fc.integer({ min: 0, max: 31 }).map(minute)

  // Specification, learning 1: The state at any past date can be computed
  it('the state at a moment is that of the events up to it', () => {
    fc.assert(
      fc.property(anyLog, anyMoment, (log, moment) => {
        const upTo = log.filter(({ at }) => Date.parse(at) <= moment.getTime())
        expect(pastAt(log, moment)).toEqual(pastAt(upTo, minute(1_000)))
      }),
    )
  })

  // Specification, learning 1: Any order of valid calls, repeated or replayed, gives the same state
  it('neither the order in which events are read nor reading some twice changes it', () => {
    const shuffled = anyLog.chain((log) =>
      fc.tuple(fc.constant(log), fc.shuffledSubarray([...log, ...log], { minLength: log.length * 2 })),
    )
    fc.assert(
      fc.property(shuffled, anyMoment, ([log, again], moment) => {
        expect(pastAt(again, moment)).toEqual(pastAt(log, moment))
      }),
    )
  })
})
