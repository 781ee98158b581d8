import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chooseWords, least, similarityTo } from './match.rules.ts'

const similarity = (one: string, other: string): number => similarityTo([one])([other])

it.each([
  [
    'one word of ten',
    'one two three four five six seven eight nine ten',
    'one two three four five six seven eight nine x',
    90,
  ],
  ['a word more', 'look at the link first', 'look at the link first always', 83],
  ['an ending', 'open the attachment now please', 'open the attachments now please', 98],
  ['half of the words', 'one two three four', 'one two x y', 0],
  ['no words', '!', '?', 0],
])('scores %s', (_, one, other, expected) => {
  expect(similarity(one, other)).toBe(expected)
  expect(similarity(other, one)).toBe(expected)
})

/** The reference implementation, without bounds. */
function distance<T>(one: readonly T[], other: readonly T[], cost: (a: T, b: T) => number): number {
  let row = [0, ...other.map((_, index) => index + 1)]
  for (const [index, a] of one.entries()) {
    const next = [index + 1]
    for (const [at, b] of other.entries())
      next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + cost(a, b)))
    row = next
  }
  return row[other.length] ?? 0
}
const letters = (one: string, other: string): number =>
  distance([...one], [...other], (a, b) => (a === b ? 0 : 1)) / Math.max(one.length, other.length)

it('says of what is alike what a comparison of everything says', () => {
  const words = fc.array(fc.constantFrom('link', 'links', 'look', 'password', 'the', 'a', 'now'), {
    minLength: 1,
    maxLength: 12,
  })
  const pairs = fc
    .tuple(words, words, fc.nat(12))
    .map(([one, other, at]) => [one, [...one.slice(0, at), ...other.slice(at)]] as const)
  fc.assert(
    fc.property(pairs, ([one, other]) => {
      fc.pre(other.length > 0)
      const whole = distance(one, other, letters) / Math.max(one.length, other.length)
      const expected = Math.min(99, Math.floor(100 * (1 - whole)))
      const score = similarity(one.join(' '), other.join(' '))
      if (expected >= least) expect(score).toBe(expected)
      else expect(score).toBeLessThan(least)
    }),
  )
})

it.each([
  ['nothing the memory has', [], null],
  ['rare words', [5, 20, 40], { any: ['w0', 'w1', 'w2'], all: [] }],
  ['six words of many', Array(9).fill(3), { any: ['w0', 'w1', 'w2', 'w3', 'w4', 'w5'], all: [] }],
  ['one rare word and common ones', [5, 9_000, 9_500, 80_000], { any: ['w0'], all: ['w1', 'w2', 'w3'] }],
  ['common words alone', [9_000, 9_500, 80_000, 90_000], { any: [], all: ['w0', 'w1', 'w2'] }],
  ['one rare word and a common one', [5, 9_000], { any: ['w0'], all: [] }],
  ['two common words', [9_000, 9_500], null],
])('looks for texts of %s by as few entries as will do', (_, counts: number[], expected) => {
  const chosen = chooseWords(counts.map((n, index) => ({ word: `w${index}`, n })))
  expect(chosen && { any: chosen.any, all: chosen.all }).toEqual(expected)
})
