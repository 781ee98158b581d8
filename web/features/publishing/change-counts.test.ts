import { describe, expect, it } from 'vitest'
import type { ChangeKind, ItemChange } from '#contract/publishing/publishing.ts'
import { groupChanges, suggestedKind } from './change-counts.ts'

const change = (id: string | null, kind: ChangeKind, title = id ?? 'The course'): ItemChange => ({
  item_id: id,
  kind: id ? 'lesson' : 'course',
  title,
  change: kind,
  locale: null,
  blocks: [],
  questions: [],
})

describe('changes in groups', () => {
  it('counts a thing once, under what weighs most, in the main language’s words', () => {
    const groups = groupChanges([
      change('a', 'reworded', 'Calls'),
      change('a', 'changed', 'Llamadas'),
      change('a', 'moved', 'Calls'),
      change('b', 'moved'),
      change(null, 'reworded'),
    ])
    expect(groups).toEqual([
      { kind: 'changed', titles: ['Calls'] },
      { kind: 'reworded', titles: ['The course'] },
      { kind: 'moved', titles: ['b'] },
    ])
  })

  it('is empty without changes', () => {
    expect(groupChanges([])).toEqual([])
  })
})

it.each<[ChangeKind[], 'cosmetic' | 'material']>([
  [[], 'cosmetic'],
  [['reworded', 'moved'], 'cosmetic'],
  [['reworded', 'new'], 'material'],
  [['changed'], 'material'],
  [['removed', 'moved'], 'material'],
])('suggests for %j: %s', (kinds, expected) => {
  expect(suggestedKind(kinds.map((kind, index) => change(String(index), kind)))).toBe(expected)
})
