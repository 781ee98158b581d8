import { expect, it } from 'vitest'
import { hideFew } from './parts.rules.ts'

const part = (name: string, people: number) => ({
  ...{ id: null, name, people },
  ...{ overdue: 1, done: people, total: people },
})
const shown = (...sizes: number[]) =>
  hideFew(sizes.map((people, index) => part(`part ${index}`, people))).map(
    ({ people, completion, overdue }) => [people, completion !== null, overdue !== null],
  )

it.each<[string, number[], [number | null, boolean, boolean][]]>([
  [
    'shows large parts',
    [5, 40],
    [
      [5, true, true],
      [40, true, true],
    ],
  ],
  // Whoever knows the whole could subtract the others.
  [
    'hides the next smallest with a small one',
    [4, 40, 9],
    [
      [40, true, true],
      [null, false, false],
      [9, false, false],
    ],
  ],
  [
    'hides two small ones that make five together',
    [4, 1, 9],
    [
      [9, true, true],
      [null, false, false],
      [null, false, false],
    ],
  ],
  [
    'hides a third one where two are still too few',
    [2, 1, 9],
    [
      [null, false, false],
      [null, false, false],
      [9, false, false],
    ],
  ],
  ['hides a single small one', [3], [[null, false, false]]],
])('%s', (_, sizes, expected) => {
  expect(shown(...sizes)).toEqual(expected)
})
