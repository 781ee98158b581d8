import { expect, it } from 'vitest'
import { countMatchedWords } from './word-matches.rules.ts'

const amount = { units: 1, words: 10, context_words: 0, is_known: false }

it('counts each text by how much the memory has of it, and apart where it comes again', () => {
  const amounts = [
    { ...amount, source_key: 'same place', is_known: true, units: 2, words: 20, context_words: 10 },
    { ...amount, source_key: 'same text', is_known: true, units: 3, words: 30 },
    { ...amount, source_key: 'numbers' },
    { ...amount, source_key: 'edge of 95' },
    { ...amount, source_key: 'edge of 85' },
    { ...amount, source_key: 'edge of 75', units: 3, words: 30 },
    { ...amount, source_key: 'below' },
    { ...amount, source_key: 'nothing' },
  ]
  const scores = new Map([
    ['numbers', 98],
    ['edge of 95', 95],
    ['edge of 85', 94],
    ['edge of 75', 75],
    ['below', 74],
  ])
  expect(countMatchedWords(amounts, scores)).toEqual({
    bands: { context: 10, exact: 10, fuzzy_95: 20, fuzzy_85: 10, fuzzy_75: 10, new: 20 },
    repeats: 50,
  })
})
