import { expect, it } from 'vitest'
import { diffRuns } from './run-diff.ts'
import { isSameText, missingPlaceholders, type Run } from './runs.ts'

const words = (text: string, ...marks: Run['marks'][number]['type'][]): Run => ({
  kind: 'text',
  text,
  marks: marks.map((type) => ({ type })),
})
const hole = (text: string): Run => ({ kind: 'placeholder', text, marks: [] })

const shown = (before: Run[], after: Run[]): string =>
  diffRuns(before, after)
    .map(({ op, text }) => (op === 'same' ? text : op === 'added' ? `[+${text}]` : `[-${text}]`))
    .join('')

it.each<[string, Run[], Run[], string]>([
  ['one word', [words('Read it now')], [words('Read it later')], 'Read it [-now][+later]'],
  ['the same', [words('Read it')], [words('Read it')], 'Read it'],
  ['a mark alone', [words('Read it')], [words('Read '), words('it', 'bold')], 'Read it'],
  ['Greek', [words('Διαβάστε το')], [words('Διαβάστε τα')], 'Διαβάστε [-το][+τα]'],
  [
    'a phrase',
    [words('If one of them is named')],
    [words('If a site is named')],
    'If [-one of them ][+a site ]is named',
  ],
  ['a placeholder', [words('At '), hole('{a}')], [words('At '), hole('{b}')], 'At [-{a}][+{b}]'],
])('shows the difference of %s', (_, before, after, expected) => {
  expect(shown(before, after)).toBe(expected)
})

it('shows texts of which nothing is the same one after the other', () => {
  const many = (word: string) => [words(Array.from({ length: 300 }, (_, at) => `${word}${at}`).join(' '))]
  expect(diffRuns(many('a'), many('b')).map(({ op }) => op)).toEqual(['removed', 'added'])
})

it('counts each placeholder as often as the source has it', () => {
  const source = [hole('{a}'), words(' and '), hole('{b}'), hole('{a}')]
  const names = (target: Run[]) => missingPlaceholders(source, target).map(({ text }) => text)
  expect(names([])).toEqual(['{a}', '{b}', '{a}'])
  expect(names([hole('{a}')])).toEqual(['{b}', '{a}'])
  expect(names([hole('{a}'), hole('{b}'), hole('{a}')])).toEqual([])
})

it('takes texts for the same however they are cut, and not with other marks', () => {
  expect(isSameText([words('Read '), words('it')], [words('Read it')])).toBe(true)
  expect(isSameText([words('Read it')], [words('Read it', 'bold')])).toBe(false)
})
