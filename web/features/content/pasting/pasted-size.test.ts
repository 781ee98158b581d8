import { expect, it } from 'vitest'
import { tooMuchIn, tooMuchText } from './pasted-size.ts'

const times = (count: number, words: string): string => words.repeat(count)
const table = (rows: number): string => `<table>${times(rows, '<tr><td><p>a</p></td></tr>')}</table>`
const list = (entries: number): string => `<ul>${times(entries, '<li><p>a</p></li>')}</ul>`

it.each([
  ['blocks, of which empty ones go', times(1_900, '<p>a</p>'), undefined],
  ['blocks', times(2_001, '<p class="MsoNormal">a</p>'), 'blocks'],
  ['entries of Word, which are a list', times(2_001, '<p style="mso-list:l0 level1 lfo1">a</p>'), undefined],
  ['rows', table(100), undefined],
  ['one row more', table(101), 'rows'],
  ['two tables', table(60) + table(60), undefined],
  ['a table within a table', `<table><tr><td>${table(100)}</td></tr></table>`, undefined],
  ['entries', list(200), undefined],
  ['one entry more', list(201), 'entries'],
  [
    'letters, whatever is written around them',
    times(100_000, '<b title="a long one">abcdefghij</b>'),
    undefined,
  ],
  ['one letter more', `${times(100_000, '<b>abcdefghij</b>')}!`, 'size'],
])('tells by counting: %s', (_, html, of) => {
  expect(tooMuchIn(html)?.of).toBe(of)
})

it.each([
  ['lines, the empty ones aside', times(1_000, 'a\r\n\r\n'), undefined],
  ['one line more', times(1_001, 'a\n'), 'blocks'],
  ['a line without an end', times(100_001, 'a'), 'size'],
])('counts in plain text: %s', (_, text, of) => {
  expect(tooMuchText(text)?.of).toBe(of)
})
