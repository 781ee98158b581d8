import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffWords } from './word-diff.rules.ts'

const marked = (before: string, after: string): string =>
  diffWords(before, after)
    .map(({ op, text }) => (op === 'same' ? text : op === 'added' ? `+${text}+` : `-${text}-`))
    .join('')

describe('a diff of words', () => {
  it.each([
    ['a word changed', 'Call the help desk.', 'Call the hotline desk.', 'Call the -help-+hotline+ desk.'],
    ['a phrase exchanged', 'until Monday morning', 'until next week', 'until -Monday morning-+next week+'],
    ['words added', 'Leave it on.', 'Leave it on, always.', 'Leave it on+, always+.'],
    ['Greek words stay whole', 'Καλέστε τη γραμμή', 'Καλέστε τη ρεσεψιόν', 'Καλέστε τη -γραμμή-+ρεσεψιόν+'],
    ['Romanian words stay whole', 'Sunați la recepție', 'Sunați la poliție', 'Sunați la -recepție-+poliție+'],
    ['equal texts', 'The same', 'The same', 'The same'],
    ['from nothing', '', 'New', '+New+'],
    ['to nothing', 'Old', '', '-Old-'],
  ])('%s', (_case, before, after, expected) => {
    expect(marked(before, after)).toBe(expected)
  })

  // Specification, authoring 9: A readable diff of blocks and answer keys
  it('gives both texts back, whatever they are', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', 'ω', ' ', '\n', '.', '’', '1', '🙂', '\u0301') })
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = diffWords(before, after)
        const without = (op: string) => parts.flatMap((part) => (part.op === op ? [] : [part.text])).join('')
        expect(without('added')).toBe(before)
        expect(without('removed')).toBe(after)
      }),
    )
  })

  it('sets two texts that have nothing in common one after the other', () => {
    const long = (word: string) => Array.from({ length: 3_000 }, (_, index) => `${word}${index}`).join(' ')
    expect(diffWords(long('a'), long('b')).map(({ op }) => op)).toEqual(['removed', 'added'])
  })
})
