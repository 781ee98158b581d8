import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  anAttempt as attempt,
  aLessonItem as lesson,
  aQuizItem as quiz,
  aRecord as record,
} from '#tests/support/builders/progress.ts'
import { evaluate, nextFrom, type ProgressState } from './learning.evaluator.ts'

const now = new Date('2026-11-20T10:00:00Z')

describe('whatever is stored', () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  const anyItem = (id: string) =>
    fc.oneof(
      fc.record({ steps: fc.integer({ min: 1, max: 4 }) }).map(({ steps }) => lesson(id, steps)),
      fc
        .record({
          attempts_allowed: fc.integer({ min: 0, max: 3 }),
          wait_minutes: fc.constantFrom(0, 90),
          counting: fc.constantFrom('best' as const, 'last' as const),
        })
        .map((more) => quiz(id, more)),
    )
  const anyCourse = fc.record({
    items: fc.tuple(...ids.map(anyItem)),
    sequential: fc.boolean(),
    skipping: fc.boolean(),
    passMark: fc.constantFrom(0, 80),
    stepSeconds: fc.constantFrom(0, 30),
  })
  const anyRecord = fc.record({
    item_id: fc.constantFrom(...ids, 'removed'),
    status: fc.constantFrom(
      'in_progress' as const,
      'completed' as const,
      'skipped' as const,
      'failed' as const,
    ),
    step: fc.integer({ min: 0, max: 5 }),
    steps_seen: fc.integer({ min: 1, max: 6 }),
    completed_at: fc.constant(null),
    release_number: fc.constantFrom(null, 1, 2),
    locale: fc.constantFrom('en_US', 'el_GR'),
    started_at: fc.constant(null),
    step_seen_at: fc.constant(null),
    watched: fc.constant([]),
  })
  /** Failures are as frequent as passes, because locked items are where errors hide. */
  const anyAttempt = fc
    .record({
      item_id: fc.constantFrom(...ids),
      number: fc.integer({ min: 1, max: 9 }),
      score: fc.oneof(fc.integer({ min: 0, max: 79 }), fc.integer({ min: 80, max: 100 })),
      practice: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.boolean()),
      open: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.boolean()),
    })
    .map(({ item_id, number, score, practice, open }) =>
      open
        ? attempt(item_id, number, { status: 'open', score: null, passed: null, submitted_at: null })
        : attempt(item_id, number, { score, passed: score >= 80, practice }),
    )
  /** A quiz has at most one open attempt. */
  const isOpenLike =
    ({ item_id }: { item_id: string }) =>
    (other: { item_id: string; status: string }) =>
      other.item_id === item_id && other.status === 'open'
  const anyLearner = fc.record({
    completed: fc.constant(false),
    score: fc.constant(null),
    items: fc.uniqueArray(anyRecord, { selector: ({ item_id }) => item_id }),
    attempts: fc
      .uniqueArray(anyAttempt, { selector: ({ id }) => id, maxLength: 8 })
      .map((all) => all.filter((one) => one === all.find(isOpenLike(one)) || one.status !== 'open')),
  })

  // Specification, learning 1: Any order of valid calls, repeated or replayed, gives the same state
  it('does not depend on the order of rows', () => {
    fc.assert(
      fc.property(anyCourse, anyLearner, (rules, facts) => {
        const turned = { ...facts, items: facts.items.toReversed(), attempts: facts.attempts.toReversed() }
        expect(evaluate(rules, turned, now)).toEqual(evaluate(rules, facts, now))
      }),
    )
  })

  // Specification, learning 1: Progress never exceeds 100 %
  it('stays within 0 and 100, reaches 100 only with everything done, and leaves no minutes then', () => {
    fc.assert(
      fc.property(anyCourse, anyLearner, (rules, facts) => {
        const { percent, items, minutesLeft, done } = evaluate(rules, facts, now)
        expect(percent).toBeGreaterThanOrEqual(0)
        expect(percent).toBeLessThanOrEqual(100)
        expect(percent === 100).toBe(done === items.length)
        expect(minutesLeft).toBeGreaterThanOrEqual(0)
        if (percent === 100) expect(minutesLeft).toBe(0)
      }),
    )
  })

  // Specification, learning 2: Sequential and free order
  it('locks exactly what is untouched behind an item that does not let pass', () => {
    fc.assert(
      fc.property(anyCourse, anyLearner, (rules, facts) => {
        const { items } = evaluate(rules, facts, now)
        for (const { item, state, index } of items) {
          const isOf = ({ item_id }: { item_id: string }) => item_id === item.id
          const touched = facts.items.some(isOf) || (item.kind === 'quiz' && facts.attempts.some(isOf))
          const barred = items.slice(0, index).some((before) => !letsPass(before))
          expect(state === 'locked').toBe(rules.sequential && barred && !touched)
        }
      }),
    )
  })

  const letsPass = ({ state, quiz: progress }: ProgressState['items'][number]) =>
    state === 'completed' ||
    state === 'skipped' ||
    (state === 'failed' && progress?.blocked?.rule === 'attempts_used')

  // Specification, learning 1: Progress never falls without a reset or a material release
  it('never takes progress away for one more completion, attempt or skip', () => {
    fc.assert(
      fc.property(
        anyCourse,
        anyLearner,
        fc.constantFrom(...ids),
        fc.integer({ min: 0, max: 100 }),
        (rules, facts, id, score) => {
          const before = evaluate(rules, facts, now)
          const kept = facts.items.filter(({ item_id }) => item_id !== id)
          const completed = evaluate(rules, { ...facts, items: [...kept, record(id, 'completed')] }, now)
          const more = attempt(id, 10, { score, passed: score >= 80 })
          const attempted = evaluate(rules, { ...facts, attempts: [...facts.attempts, more] }, now)
          expect(completed.percent).toBeGreaterThanOrEqual(before.percent)
          expect(attempted.percent).toBeGreaterThanOrEqual(before.percent)
          for (const { state, index } of before.items)
            if (state === 'completed') expect(attempted.items[index]?.state).toBe('completed')
        },
      ),
    )
  })

  // Specification, learning 1: It says why not: each unmet rule, with what is there, what is needed and a link
  it('sends nobody to what is locked, wherever they are and whatever they failed', () => {
    const anyQuiz = (id: string) =>
      fc.integer({ min: 0, max: 3 }).map((attempts_allowed) => quiz(id, { attempts_allowed }))
    const fixed = fc.record({
      items: fc.tuple(...ids.map((id) => fc.oneof(anyQuiz(id), anyItem(id)))),
      sequential: fc.constant(true),
      skipping: fc.boolean(),
      passMark: fc.constantFrom(0, 80),
      stepSeconds: fc.constant(0),
    })
    fc.assert(
      fc.property(fixed, anyLearner, fc.boolean(), fc.boolean(), (rules, facts, completed, topUp) => {
        const material = Object.fromEntries(ids.map((id) => [id, { added: true, changed: { en_US: 2 } }]))
        const progress = evaluate(rules, { ...facts, completed }, now, { material, topUp })
        const named = [
          ...progress.missing.map(({ item_id }) => item_id),
          ...ids.map((_, index) => nextFrom(progress, index)?.item.id),
          ...progress.items.map(({ locked }) => locked?.item_id),
        ]
        const locked = progress.items.filter(({ state }) => state === 'locked').map(({ item }) => item.id)
        expect(named.filter((id) => locked.includes(id ?? ''))).toEqual([])
      }),
    )
  })

  // Specification, learning 1: It says why not: each unmet rule, with what is there, what is needed and a link
  it('is complete exactly when nothing is missing, and always says how to go on or what bars the way', () => {
    fc.assert(
      fc.property(anyCourse, anyLearner, (rules, facts) => {
        const progress = evaluate(rules, facts, now)
        expect(progress.complete).toBe(progress.missing.length === 0)
        const next = nextFrom(progress, 0)
        if (next) expect(['available', 'in_progress', 'failed', 'skipped']).toContain(next.state)
        else
          expect(
            progress.items.every(
              (item) => item.state === 'completed' || letsPass(item) || item.state === 'locked',
            ),
          ).toBe(true)
      }),
    )
  })
})
