import { expect, it } from 'vitest'
import type { Code } from '#contract/translations/units.ts'
import { markedOfRuns, runsOfMarked } from './marked-text.ts'
import { textOf } from './runs.ts'
import { documentOf, runsOf } from './text-schema.ts'

const codes: Code[] = [
  { id: 1, type: 'bold' },
  { id: 2, type: 'italic' },
  { id: 3, type: 'link', href: 'https://elsewhere.test/' },
  { id: 4, type: 'break' },
  { id: 5, type: 'bold' },
]

it.each([
  'Plain words',
  '<1>Bold</1> and <2>italic</2>',
  '<3>A link with <1>bold</1> words</3>',
  '<1>First</1> and <5>second</5>',
  'Two lines<4/>of one text',
  'At {company} with %1$s and {{name}}',
  'Written as \\<1>',
  '1 < 2 & 3 > 2',
  '',
])('comes back as it was through the field: %s', (marked) => {
  const runs = runsOf(documentOf(runsOfMarked(marked, codes)))
  expect(markedOfRuns(runs, codes)).toBe(marked)
})

it('leaves out a mark that the source has not', () => {
  const runs = [{ kind: 'text' as const, text: 'word', marks: [{ type: 'code' as const }] }]
  expect(markedOfRuns(runs, codes)).toBe('word')
})

it('reads placeholders as pieces of their own', () => {
  const runs = runsOfMarked('At <1>{company}</1>, {{ name }}', codes)
  expect(runs.filter(({ kind }) => kind === 'placeholder').map(({ text }) => text)).toEqual([
    '{company}',
    '{{ name }}',
  ])
  expect(textOf(runs)).toBe('At {company}, {{ name }}')
})
