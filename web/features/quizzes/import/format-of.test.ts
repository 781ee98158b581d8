import { expect, it } from 'vitest'
import { formatOf, withoutMedia } from './format-of.ts'

it.each([
  ['{"questions": []}', '', 'json'],
  ['[{"type": "single_choice"}]', '', 'json'],
  ['<?xml version="1.0"?><quiz/>', '', 'moodle_xml'],
  ['::Title:: What? {=A ~B}', '', 'gift'],
  ['What? {=A ~B}', '', 'gift'],
  ['So? {T}', '', 'gift'],
  ['Question,Answer 1,Answer 2\nWhat?,A,B', '', 'csv'],
  ['anything', 'bank.xml', 'moodle_xml'],
  ['anything', 'bank.CSV', 'csv'],
  ['anything', '', null],
])('%s %s is %s', (text, name, format) => expect(formatOf(text, name)).toBe(format))

it('leaves out the pictures of a Moodle file and nothing else', () =>
  expect(
    withoutMedia(
      '<text>A</text><file name="a.png" path="/" encoding="base64">iVBORw0KGgo=\n</file><text>B</text>',
    ),
  ).toBe('<text>A</text><file name="a.png" path="/" encoding="base64"></file><text>B</text>'))
