import { describe, expect, it } from 'vitest'
import type { OutlineItem } from '#domains/publishing/publishing.documents.ts'
import {
  anAttempt as attempt,
  aLessonItem as lesson,
  aQuizItem as quiz,
  aRecord as record,
} from '#tests/support/builders/progress.ts'
import {
  type CourseRules,
  emptyRecords,
  evaluate,
  type ItemRecord,
  nextFrom,
  type ProgressRecords,
  type ProgressState,
} from './learning.evaluator.ts'

const now = new Date('2026-11-20T10:00:00Z')
const course = (items: OutlineItem[], more: Partial<CourseRules> = {}): CourseRules => ({
  items,
  sequential: false,
  skipping: true,
  passMark: 0,
  stepSeconds: 0,
  ...more,
})
const records = (more: Partial<ProgressRecords>): ProgressRecords => ({ ...emptyRecords, ...more })
const states = ({ items }: ProgressState) => items.map(({ state }) => state).join(' ')

describe('the evaluator', () => {
  const three = [lesson('a', 2), lesson('b'), quiz('q')]

  // Specification, learning 1: One evaluator says where a student stands
  it.each([
    ['nothing done, free order', course(three), {}, 'available available available'],
    ['nothing done, fixed order', course(three, { sequential: true }), {}, 'available locked locked'],
    [
      'a begun',
      course(three, { sequential: true }),
      { items: [record('a', 'in_progress')] },
      'in_progress locked locked',
    ],
    [
      'a done',
      course(three, { sequential: true }),
      { items: [record('a', 'completed')] },
      'completed available locked',
    ],
    [
      'a skipped',
      course(three, { sequential: true }),
      { items: [record('a', 'skipped')] },
      'skipped available locked',
    ],
    [
      'an open attempt',
      course(three),
      { attempts: [attempt('q', 1, { status: 'open' })] },
      'available available in_progress',
    ],
    ['a failed attempt', course(three), { attempts: [attempt('q', 1)] }, 'available available failed'],
    [
      'failed, then passed',
      course(three),
      { attempts: [attempt('q', 1), attempt('q', 2, { score: 80, passed: true })] },
      'available available completed',
    ],
    [
      'passed, then failed',
      course(three),
      { attempts: [attempt('q', 1, { score: 80, passed: true }), attempt('q', 2)] },
      'available available completed',
    ],
    [
      'a begun item behind a new one stays open',
      course([lesson('new'), ...three], { sequential: true }),
      { items: [record('b', 'in_progress')] },
      'available locked in_progress locked',
    ],
    [
      'all open once finished',
      course(three, { sequential: true }),
      { completed: true },
      'available available available',
    ],
  ])('gives states: %s', (_, rules, facts, expected) => {
    expect(states(evaluate(rules, records(facts), now))).toBe(expected)
  })

  // Specification, learning 2: Sequential and free order
  it('lets a failed quiz without further attempts pass in a fixed order, and says that it is missing', () => {
    const rules = course([quiz('q', { attempts_allowed: 1 }), lesson('a')], { sequential: true })
    const progress = evaluate(rules, records({ attempts: [attempt('q', 1)] }), now)
    expect(states(progress)).toBe('failed available')
    const done = evaluate(
      rules,
      records({ attempts: [attempt('q', 1)], items: [record('a', 'completed')] }),
      now,
    )
    expect(done.missing).toEqual([{ rule: 'attempts_used', item_id: 'q', have: 1, need: 1, until: null }])
    expect(nextFrom(done, 0)).toBeNull()
  })

  it('offers a quiz again that staff allowed another attempt at, and locks nothing behind it again', () => {
    const rules = course([quiz('q', { attempts_allowed: 1 }), lesson('a')], { sequential: true })
    const facts = records({ attempts: [attempt('q', 1)] })
    const { items, missing } = evaluate(rules, { ...facts, extraAttempts: { q: 1 } }, now)
    expect(items.map(({ state }) => state)).toEqual(['failed', 'available'])
    expect(items[0]?.quiz).toMatchObject({ used: 1, allowed: 2, blocked: null })
    expect(missing.map(({ rule }) => rule)).toEqual(['items_left', 'quiz_not_passed'])
    const used = records({ attempts: [attempt('q', 1), attempt('q', 2)], items: [record('a', 'completed')] })
    const after = evaluate(rules, { ...used, extraAttempts: { q: 1 } }, now)
    expect(after.missing).toMatchObject([{ rule: 'attempts_used', have: 2, need: 2 }])
  })

  // Specification, learning 1: It says why not: each unmet rule, with what is there, what is needed and a link
  it('says why an item is locked, and by which item', () => {
    const progress = evaluate(course(three, { sequential: true }), emptyRecords, now)
    expect(progress.items[2]?.locked).toMatchObject({ rule: 'item_before', item_id: 'a' })
  })

  it('sends whoever failed a quiz that bars the way to the quiz, not to what is locked behind it', () => {
    const rules = course([quiz('q'), lesson('b')], { sequential: true })
    const facts = records({ attempts: [attempt('q', 1)] })
    const { items, missing } = evaluate(rules, facts, now)
    expect(items.map(({ state }) => state)).toEqual(['failed', 'locked'])
    expect(missing.map(({ rule, item_id }) => [rule, item_id])).toEqual([
      ['items_left', 'q'],
      ['quiz_not_passed', 'q'],
    ])
  })

  it('makes the student wait between attempts, and no longer', () => {
    const rules = course([quiz('q', { wait_minutes: 90 })])
    const facts = records({ attempts: [attempt('q', 1)] })
    expect(evaluate(rules, facts, now).items[0]?.quiz?.blocked).toMatchObject({
      rule: 'wait',
      until: '2026-11-20T10:30:00.000Z',
    })
    expect(evaluate(rules, facts, new Date('2026-11-20T10:30:00Z')).items[0]?.quiz?.blocked).toBeNull()
  })

  // Specification, learning 3: The best or the last attempt counts
  it('counts the best or the last attempt', () => {
    const attempts = [attempt('q', 1, { score: 90, passed: true }), attempt('q', 2, { score: 60 })]
    const scoreBy = (counting: 'best' | 'last') =>
      evaluate(course([quiz('q', { counting })]), records({ attempts }), now).items[0]?.score
    expect([scoreBy('best'), scoreBy('last')]).toEqual([90, 60])
  })

  it('weighs scores by questions and holds the whole course to its own mark', () => {
    const rules = course(
      [quiz('q', { questions: 3, pass_mark: 50 }), quiz('r', { questions: 1, pass_mark: 50 })],
      { passMark: 80 },
    )
    const attempts = [
      attempt('q', 1, { score: 60, passed: true }),
      attempt('r', 1, { score: 100, passed: true }),
    ]
    const progress = evaluate(rules, records({ attempts }), now)
    expect(progress.score).toBe(70)
    expect(progress.complete).toBe(false)
    expect(progress.missing).toEqual([
      { rule: 'quiz_not_passed', item_id: 'q', have: 70, need: 80, until: null },
    ])
  })

  it('goes on behind the reader, then before, then to what was skipped', () => {
    const rules = course([lesson('a'), lesson('b'), lesson('c')])
    const nextAt = (index: number, items: ItemRecord[]) =>
      nextFrom(evaluate(rules, records({ items }), now), index)?.item.id
    expect(nextAt(1, [record('b', 'completed')])).toBe('c')
    expect(nextAt(2, [record('b', 'completed'), record('c', 'completed')])).toBe('a')
    expect(nextAt(2, [record('a', 'skipped'), record('b', 'completed'), record('c', 'completed')])).toBe('a')
    expect(
      nextAt(
        0,
        ['a', 'b', 'c'].map((id) => record(id, 'completed')),
      ),
    ).toBeUndefined()
  })

  it('keeps a finished course finished when a newer release adds to it', () => {
    const progress = evaluate(
      course([lesson('a'), lesson('new')]),
      records({ completed: true, score: 88, items: [record('a', 'completed')] }),
      now,
    )
    expect(progress).toMatchObject({
      percent: 100,
      done: 2,
      minutesLeft: 0,
      score: 88,
      finished: true,
      missing: [],
    })
    expect(states(progress)).toBe('completed available')
  })

  it('fits progress to a release with fewer steps', () => {
    const progress = evaluate(
      course([lesson('a', 2)]),
      records({ items: [record('a', 'in_progress', { step: 4, steps_seen: 5 })] }),
      now,
    )
    expect(progress.items[0]).toMatchObject({ step: 1, stepsSeen: 2 })
  })
})

describe('what a material release changed', () => {
  const three = course([lesson('a'), lesson('b'), quiz('q', { attempts_allowed: 1 }), lesson('new')])
  const material = {
    a: { added: false, changed: { en_US: 3 } },
    b: { added: false, changed: { el_GR: 3 } },
    q: { added: false, changed: { en_US: 3 } },
    new: { added: true, changed: {} },
  }
  const done = ['a', 'b', 'q'].map((id) => record(id, 'completed'))
  const itemsToReview = (facts: Partial<ProgressRecords>, topUp = true) =>
    evaluate(three, records({ completed: true, score: 90, items: done, ...facts }), now, { material, topUp })

  it('is marked where it was read before, in the language it was read in', () => {
    const marked = ({ items }: ProgressState) =>
      items.filter(({ changed }) => changed).map(({ item }) => item.id)
    expect(marked(itemsToReview({}))).toEqual(['a', 'q'])
    expect(marked(itemsToReview({ items: [record('a', 'completed', { release_number: 3 })] }))).toEqual([])
    expect(marked(itemsToReview({ items: [record('a', 'completed', { release_number: null })] }))).toEqual([])
  })

  it('is asked of who finished, with what was added, and the course stays finished', () => {
    const progress = itemsToReview({})
    expect(progress.topUp.map(({ item }) => item.id)).toEqual(['a', 'q', 'new'])
    expect(progress).toMatchObject({ percent: 100, finished: true, missing: [], score: 90 })
    expect([0, 1, 3].map((index) => nextFrom(progress, index)?.item.id)).toEqual(['a', 'q', 'new'])
  })

  it('is asked of nobody else, nor what cannot be done any more', () => {
    expect(itemsToReview({}, false).topUp).toEqual([])
    expect(nextFrom(itemsToReview({}, false), 0)).toBeNull()
    expect(itemsToReview({ completed: false }).topUp).toEqual([])
    const spent = itemsToReview({ attempts: [attempt('q', 1, { score: 90, passed: true })] })
    expect(spent.topUp.map(({ item }) => item.id)).toEqual(['a', 'new'])
  })
})

it('counts an acceptance only of the current text of a statement, and changes no state by it', () => {
  const asking = { ...lesson('a'), acknowledgements: [{ id: 'rule', hash: 'new' }] } as OutlineItem
  const begun = record('a', 'in_progress')
  const accepted = (source_hash: string, item_id = 'a') => ({
    ...{ item_id, block_id: 'rule', source_hash, confirmed_at: '2026-11-01T00:00:00Z' },
  })
  const after = (...acknowledgements: ReturnType<typeof accepted>[]) => {
    const { items } = evaluate(course([asking]), records({ items: [begun], acknowledgements }), now)
    return [items[0]?.acknowledgements[0]?.confirmed_at, items[0]?.state]
  }
  expect(after()).toEqual([null, 'in_progress'])
  expect(after(accepted('old'), accepted('new', 'b'))).toEqual([null, 'in_progress'])
  expect(after(accepted('old'), accepted('new'))).toEqual(['2026-11-01T00:00:00Z', 'in_progress'])
})

it('asks for another statement after a material change in whichever language the lesson was finished', () => {
  const asking = { ...lesson('a'), acknowledgements: [{ id: 'rule', hash: 'new' }] } as OutlineItem
  const finished = record('a', 'completed', { locale: 'el_GR', release_number: 1 })
  const news = { material: { a: { added: false, changed: { en_US: 2 } } }, topUp: true }
  const reviewed = (source_hash: string) => {
    const acknowledgements = [
      { item_id: 'a', block_id: 'rule', source_hash, confirmed_at: '2026-11-01T00:00:00Z' },
    ]
    const read = records({ items: [finished], acknowledgements, completed: true })
    return evaluate(course([asking]), read, now, news).topUp.map(({ item }) => item.id)
  }
  expect([reviewed('old'), reviewed('new')]).toEqual([['a'], []])
})
