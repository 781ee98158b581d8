import { expect, it } from 'vitest'
import type { Run } from './runs.ts'
import { splitAtTerms } from './term-runs.ts'

const text = (words: string, bold = false): Run => ({
  kind: 'text',
  text: words,
  marks: bold ? [{ type: 'bold' }] : [],
})
const shown = (pieces: ReturnType<typeof splitAtTerms>) =>
  pieces.map(({ run, termId }) => (termId ? `[${run.text}]` : run.text))

it('cuts a text where a term begins and ends', () => {
  const pieces = splitAtTerms([text('A phishing mail.')], [{ id: 'a', start: 2, end: 10 }])
  expect(shown(pieces)).toEqual(['A ', '[phishing]', ' mail.'])
})

it('marks a term that goes over the edge of a mark', () => {
  const pieces = splitAtTerms(
    [text('Pass'), text('word', true), text(' safe')],
    [{ id: 'a', start: 0, end: 8 }],
  )
  expect(shown(pieces)).toEqual(['[Pass]', '[word]', ' safe'])
  expect(pieces[1]?.run.marks).toEqual([{ type: 'bold' }])
})

it('counts a break as one character and a placeholder with its text', () => {
  const pieces = splitAtTerms(
    [
      { kind: 'break', text: '', marks: [] },
      { kind: 'placeholder', text: '{name}', marks: [] },
      text(' link'),
    ],
    [{ id: 'a', start: 8, end: 12 }],
  )
  expect(shown(pieces)).toEqual(['', '{name}', ' ', '[link]'])
})

it('does not count what is left out', () => {
  const pieces = splitAtTerms(
    [text('Old '), text('link')],
    [{ id: 'a', start: 0, end: 4 }],
    ({ text: words }) => words !== 'Old ',
  )
  expect(shown(pieces)).toEqual(['Old ', '[link]'])
})
