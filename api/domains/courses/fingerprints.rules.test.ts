import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestRising } from '#contract/courses/longest-increasing-run.ts'
import { compareFingerprints, type Fingerprints } from './fingerprints.rules.ts'

/** A section with items in the given order. The text of each is its own name unless given. */
const section = (
  ids: string[],
  { said = {}, parent = 's' }: { said?: Record<string, string>; parent?: string } = {},
) =>
  Object.fromEntries(
    ids.map((id, position) => [id, { hash: said[id] ?? id, parent, position }]),
  ) as Fingerprints

test.each<[string, Fingerprints, Fingerprints, string[]]>([
  ['nothing', section(['a', 'b']), section(['a', 'b']), []],
  ['one more at the front', section(['a', 'b']), section(['n', 'a', 'b']), ['n new']],
  ['one fewer at the front', section(['a', 'b', 'c']), section(['b', 'c']), ['a removed']],
  ['the last to the front', section(['a', 'b', 'c']), section(['c', 'a', 'b']), ['c moved']],
  [
    'changed and moved',
    section(['a', 'b', 'c']),
    section(['c', 'a', 'b'], { said: { c: 'new' } }),
    ['c changed'],
  ],
  ['into another section', section(['a']), section(['a'], { parent: 't' }), ['a moved']],
  ['everything', {}, section(['a', 'b']), ['a new', 'b new']],
])('%s', (_name, before, after, expected) => {
  expect(compareFingerprints(before, after).map(({ id, change }) => `${id} ${change}`)).toEqual(expected)
})

const order = fc.uniqueArray(fc.integer(), { minLength: 2, maxLength: 20 })

test('moving one thing is one change, wherever it goes', () => {
  fc.assert(
    fc.property(order, fc.nat(), fc.nat(), (numbers, from, to) => {
      const ids = numbers.map(String)
      const rest = [...ids]
      const [moved = ''] = rest.splice(from % ids.length, 1)
      rest.splice(to % ids.length, 0, moved)
      const changes = compareFingerprints(section(ids), section(rest))
      expect(changes.length).toBe(ids.join() === rest.join() ? 0 : 1)
    }),
  )
})

test('what is kept rises, and nothing longer does', () => {
  const longest = (values: number[]): number => {
    const ends = values.map(() => 1)
    values.forEach((value, index) => {
      for (let before = 0; before < index; before += 1)
        if ((values[before] as number) < value)
          ends[index] = Math.max(ends[index] as number, (ends[before] as number) + 1)
    })
    return Math.max(0, ...ends)
  }
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 30 }), (values) => {
      const kept = [...longestRising(values)].sort((a, b) => a - b).map((index) => values[index] as number)
      expect(kept.every((value, index) => index === 0 || (kept[index - 1] as number) < value)).toBe(true)
      expect(kept.length).toBe(longest(values))
    }),
  )
})
