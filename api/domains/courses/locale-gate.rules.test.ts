import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type GateFacts, localeGateOf, wordProgressOf } from './locale-gate.rules.ts'

const done: GateFacts = {
  words: 200,
  words_done: 190,
  unapproved: 0,
  errors: 0,
  lessons_missing: 0,
  threshold: 95,
}

it.each([
  ['nothing, at the threshold', {}, []],
  ['nothing, without a word', { words: 0, words_done: 0 }, []],
  ['a word too few', { words_done: 189 }, [['words_short', 1]]],
  ['a higher threshold of the company', { threshold: 100 }, [['words_short', 10]]],
  ['an assessed text that nobody approved', { unapproved: 2 }, [['assessed_not_approved', 2]]],
  ['an error', { errors: 1 }, [['errors', 1]]],
  ['a lesson without a text', { lessons_missing: 3 }, [['lessons_missing', 3]]],
] as const)('keeps a language from being published: %s', (_name, facts, expected) => {
  const { publishable, reasons } = localeGateOf({ ...done, ...facts })
  expect(reasons.map(({ key, count }) => [key, count])).toEqual(expected)
  expect(publishable).toBe(expected.length === 0)
})

const anyFacts = fc
  .record({
    words: fc.nat(10_000),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    unapproved: fc.nat(3),
    errors: fc.nat(3),
    lessons_missing: fc.nat(3),
    threshold: fc.integer({ min: 50, max: 100 }),
  })
  .map(({ share, ...facts }): GateFacts => ({ ...facts, words_done: Math.floor(facts.words * share) }))

it('is open exactly where nothing is missing, and says of each reason where it is found', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { publishable, reasons } = localeGateOf(facts)
      const isEnough = facts.words_done * 100 >= facts.words * facts.threshold
      expect(publishable).toBe(isEnough && facts.unapproved + facts.errors + facts.lessons_missing === 0)
      for (const { count, filter } of reasons) {
        expect(count).toBeGreaterThan(0)
        expect(Object.keys(filter)).not.toEqual([])
      }
    }),
  )
})

it('opens once as many words are done as are short', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const short = localeGateOf(facts).reasons.find(({ key }) => key === 'words_short')?.count ?? 0
      const later = {
        ...facts,
        words_done: facts.words_done + short,
        unapproved: 0,
        errors: 0,
        lessons_missing: 0,
      }
      expect(localeGateOf(later).publishable).toBe(true)
      expect(wordProgressOf(later)).toBeGreaterThanOrEqual(Math.min(facts.threshold, 100))
    }),
  )
})
