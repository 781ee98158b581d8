import { expect, it } from 'vitest'
import type { Item } from '#contract/courses/courses.ts'
import { arrayMove } from '#lib/array-move.ts'
import { placeAt } from '#ui/sorting/use-sortable.ts'
import { firstItem, type Outline, onlyChanges, onlyTitled } from './outline-order.ts'

const item = (id: string, change: Item['change'] = null): Item => ({
  id,
  position: 0,
  title: id,
  version: 1,
  kind: 'lesson',
  section_id: 'section',
  estimated_minutes: 3,
  content_minutes: 0,
  questions: null,
  words: 0,
  change,
})
const node = (id: string) => ({ id, position: 0, title: id, version: 1 })
const outline: Outline = {
  data: [
    {
      ...node('one'),
      sections: [
        { ...node('one-a'), chapter_id: 'one', items: [item('a'), item('b', 'changed'), item('c')] },
        { ...node('one-b'), chapter_id: 'one', items: [item('d')] },
      ],
    },
    { ...node('two'), sections: [] },
  ],
  final_exam: [item('exam')],
}

it.each<[string, number, string[]]>([
  ['a', 2, ['b', 'c', 'a']],
  ['c', 0, ['c', 'a', 'b']],
  ['b', 1, ['a', 'b', 'c']],
  ['a', 9, ['b', 'c', 'a']],
  ['c', -1, ['c', 'a', 'b']],
])('moves %s to place %i', (id, index, expected) => {
  expect(arrayMove(['a', 'b', 'c'], id, index)).toEqual(expected)
})

it('begins with the first item, be it an exam', () => {
  expect(firstItem(outline)?.id).toBe('a')
  expect(firstItem({ data: [], final_exam: [item('exam')] })?.id).toBe('exam')
  expect(firstItem({ data: [], final_exam: [] })).toBeUndefined()
})

it('leaves only what changed, under its headings', () => {
  const { data, final_exam } = onlyChanges(outline)
  expect(data.map(({ id }) => id)).toEqual(['one'])
  expect(data[0]?.sections.map(({ id }) => id)).toEqual(['one-a'])
  expect(data[0]?.sections[0]?.items.map(({ id }) => id)).toEqual(['b'])
  expect(final_exam).toEqual([])
})

it.each<[string, string[]]>([
  ['exam', ['exam']],
  ['c', ['one', 'one-a', 'c']],
  ['one-b', ['one', 'one-b', 'd']],
  ['two', ['two']],
  ['nothing', []],
])('finds what is titled %s, under its headings or with all below it', (title, expected) => {
  const { data, final_exam } = onlyTitled(outline, (one) => one === title)
  const sections = data.flatMap((chapter) => [
    chapter.id,
    ...chapter.sections.map(({ id, items }) => [id, ...items.map((one) => one.id)]),
  ])
  expect([...sections.flat(), ...final_exam.map(({ id }) => id)]).toEqual(expected)
})

it.each([
  [0, 0],
  [29, 0],
  [31, 1],
  [60, 1],
  [80, 2],
])('drops at height %i in place %i', (height, index) => {
  const rows = [
    { id: 'a', middle: 30 },
    { id: 'dragged', middle: 50 },
    { id: 'b', middle: 70 },
  ]
  expect(placeAt(rows, 'dragged', height)).toBe(index)
})
