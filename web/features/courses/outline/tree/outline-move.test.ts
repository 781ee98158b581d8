import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Item } from '#contract/courses/courses.ts'
import { type Move, mayStand, movedBy, nodeLists, undoOf, withMove } from './outline-move.ts'
import type { Outline } from './outline-order.ts'

const item = (id: string, kind: Item['kind'] = 'lesson'): Item => ({
  id,
  position: 0,
  title: id,
  version: 1,
  kind,
  section_id: 'section',
  estimated_minutes: 3,
  content_minutes: 0,
  questions: null,
  words: 0,
  change: null,
})
const node = (id: string) => ({ id, position: 0, title: id, version: 1 })
const outline: Outline = {
  data: [
    {
      ...node('one'),
      sections: [
        { ...node('one-a'), chapter_id: 'one', items: [item('a'), item('b'), item('q', 'quiz')] },
        { ...node('one-b'), chapter_id: 'one', items: [item('c')] },
      ],
    },
    { ...node('two'), sections: [{ ...node('two-a'), chapter_id: 'two', items: [] }] },
  ],
  final_exam: [item('exam', 'quiz')],
}

const shape = (tree: Outline, kind: Move['kind']) =>
  Object.fromEntries(nodeLists(tree, kind).map(({ parent, nodes }) => [parent, nodes.map(({ id }) => id)]))
const undone = (tree: Outline, moves: Move[]) => moves.reduce(withMove, tree)

describe('a move', () => {
  it('takes lessons to another section, and its own parent with them', () => {
    const after = withMove(outline, { kind: 'item', ids: ['b'], parent_id: 'two-a', position: 0 })
    expect(shape(after, 'item')).toEqual({
      'one-a': ['a', 'q'],
      'one-b': ['c'],
      'two-a': ['b'],
      null: ['exam'],
    })
    expect(after.data[1]?.sections[0]?.items[0]?.section_id).toBe('two-a')
    expect(after.data[0]?.sections[1]?.items).toBe(outline.data[0]?.sections[1]?.items)
  })

  it('takes sections to another chapter and chapters to another place', () => {
    const after = withMove(outline, { kind: 'section', ids: ['one-a'], parent_id: 'two', position: 1 })
    expect(shape(after, 'section')).toEqual({ one: ['one-b'], two: ['two-a', 'one-a'] })
    const turned = withMove(outline, { kind: 'chapter', ids: ['two'], parent_id: null, position: 0 })
    expect(turned.data.map(({ id }) => id)).toEqual(['two', 'one'])
  })

  it('is left out where something of it is gone', () => {
    expect(withMove(outline, { kind: 'item', ids: ['x'], parent_id: 'one-a', position: 0 })).toBe(outline)
    expect(withMove(outline, { kind: 'item', ids: ['a'], parent_id: 'x', position: 0 })).toBe(outline)
  })

  it('of a lesson cannot end in the final exam', () => {
    expect(mayStand(outline, { kind: 'item', ids: ['q'], parent_id: null })).toBe(true)
    expect(mayStand(outline, { kind: 'item', ids: ['q', 'a'], parent_id: null })).toBe(false)
  })
})

const anyMove = fc.constantFrom<Move['kind']>('chapter', 'section', 'item').chain((kind) => {
  const lists = nodeLists(outline, kind)
  return fc.record({
    kind: fc.constant(kind),
    ids: fc.shuffledSubarray(
      lists.flatMap(({ nodes }) => nodes.map(({ id }) => id)),
      { minLength: 1 },
    ),
    parent_id: fc.constantFrom(...lists.map(({ parent }) => parent)),
    position: fc.nat({ max: 5 }),
  })
})

// Specification, authoring 2: The outline is reordered by mouse, touch and keyboard, within and across parents, with undo
it('is undone to what was before, several times over', () => {
  fc.assert(
    fc.property(fc.array(anyMove, { minLength: 1, maxLength: 4 }), (moves) => {
      const before = moves.reduce<Outline[]>(
        (all, move) => [...all, withMove(all.at(-1) ?? outline, move)],
        [outline],
      )
      for (const [index, move] of moves.entries()) {
        const [from, to] = [before[index] ?? outline, before[index + 1] ?? outline]
        expect(shape(undone(to, undoOf(from, move)), move.kind)).toEqual(shape(from, move.kind))
      }
    }),
  )
})

it('that changes nothing leaves nothing to undo', () => {
  expect(undoOf(outline, { kind: 'item', ids: ['a'], parent_id: 'one-a', position: 0 })).toEqual([])
})

it.each<[string, -1 | 1, Move | null]>([
  ['a', 1, { kind: 'item', ids: ['a'], parent_id: 'one-a', position: 1 }],
  ['a', -1, null],
  ['q', 1, { kind: 'item', ids: ['q'], parent_id: 'one-b', position: 0 }],
  ['c', -1, { kind: 'item', ids: ['c'], parent_id: 'one-a', position: 3 }],
  ['c', 1, { kind: 'item', ids: ['c'], parent_id: 'two-a', position: 0 }],
  ['exam', -1, { kind: 'item', ids: ['exam'], parent_id: 'two-a', position: 0 }],
  ['exam', 1, null],
])('moves %s by %i', (id, by, expected) => {
  expect(movedBy(outline, { kind: 'item', id, by })).toEqual(expected)
})
