import fc from 'fast-check'
import { expect, it } from 'vitest'
import { afterMove, afterRemoval, type ChildList, type Move } from './moves.rules.ts'

const lists: ChildList[] = [
  { parent: 'one', ids: ['a', 'b', 'c'] },
  { parent: 'two', ids: ['d'] },
  { parent: null, ids: [] },
]

it.each<[string, Move, ChildList[] | null]>([
  [
    'to another parent',
    { ids: ['b'], parent: 'two', position: 0 },
    [
      { parent: 'one', ids: ['a', 'c'] },
      { parent: 'two', ids: ['b', 'd'] },
    ],
  ],
  [
    'into an empty list',
    { ids: ['d'], parent: null, position: 0 },
    [
      { parent: 'two', ids: [] },
      { parent: null, ids: ['d'] },
    ],
  ],
  ['within a list', { ids: ['a'], parent: 'one', position: 2 }, [{ parent: 'one', ids: ['b', 'c', 'a'] }]],
  [
    'several, from several lists, in the order sent',
    { ids: ['d', 'c', 'a'], parent: 'one', position: 1 },
    [
      { parent: 'one', ids: ['b', 'd', 'c', 'a'] },
      { parent: 'two', ids: [] },
    ],
  ],
  ['to where it is', { ids: ['b'], parent: 'one', position: 1 }, []],
  ['beyond the end', { ids: ['c'], parent: 'one', position: 99 }, []],
  ['what is not there', { ids: ['x'], parent: 'one', position: 0 }, null],
  ['something twice', { ids: ['a', 'a'], parent: 'one', position: 0 }, null],
])('moves %s', (_, move, expected) => {
  expect(afterMove(lists, move)).toEqual(expected)
})

/** Lists of numbered children, and a move of some of them. */
const anyMove = fc
  .array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 6 })
  .map((sizes) => {
    let made = 0
    return sizes.map((size, parent) => ({
      parent: `p${parent}`,
      ids: Array.from({ length: size }, () => `n${made++}`),
    }))
  })
  .chain((before) =>
    fc.record({
      before: fc.constant(before),
      ids: fc.shuffledSubarray(before.flatMap(({ ids }) => ids)),
      parent: fc.constantFrom(...before.map(({ parent }) => parent)),
      position: fc.nat({ max: 30 }),
    }),
  )

// Specification, authoring +: Property tests: reorder, diff, grading of every type, content schema
it('keeps everything once, puts the moved together at the place, and leaves the others in their order', () => {
  fc.assert(
    fc.property(anyMove, ({ before, ...move }) => {
      const changed = new Map((afterMove(before, move) ?? []).map((list) => [list.parent, list.ids]))
      const after = before.map((list) => ({ ...list, ids: changed.get(list.parent) ?? list.ids }))
      const all = (trees: ChildList[]) => trees.flatMap(({ ids }) => ids).sort()
      expect(all(after)).toEqual(all(before))
      const target = after.find(({ parent }) => parent === move.parent)?.ids ?? []
      const moving = new Set(move.ids)
      const others = target.filter((id) => !moving.has(id))
      const from = Math.min(move.position, others.length)
      expect(target).toEqual(others.toSpliced(from, 0, ...move.ids))
      for (const [index, list] of after.entries())
        expect(list.ids.filter((id) => !moving.has(id))).toEqual(
          before[index]?.ids.filter((id) => !moving.has(id)),
        )
    }),
  )
})

it('a removal takes what it names and nothing else, or is refused whole', () => {
  fc.assert(
    fc.property(anyMove, ({ before, ids }) => {
      const changed = new Map((afterRemoval(before, ids) ?? []).map((list) => [list.parent, list.ids]))
      for (const list of before) {
        const staying = list.ids.filter((id) => !ids.includes(id))
        expect(changed.get(list.parent) ?? list.ids).toEqual(staying)
        expect(changed.has(list.parent)).toBe(staying.length < list.ids.length)
      }
      expect(afterRemoval(before, [...ids, 'foreign'])).toBeNull()
      if (ids[0]) expect(afterRemoval(before, [...ids, ids[0]])).toBeNull()
    }),
  )
})
