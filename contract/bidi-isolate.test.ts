import { expect, it } from 'vitest'
import { bidiIsolate, directionOf } from './bidi-isolate.ts'

it.each([
  ['Eleni Markou', 'Eleni Markou'],
  ['Ελένη (2)', 'Ελένη (2)'],
  ['יעל כהן', '\u2068יעל כהן\u2069'],
  ['Harbor – شركة!', '\u2068Harbor – شركة!\u2069'],
])('keeps a name from the right apart from the words around it: %j', (name, kept) => {
  expect(bidiIsolate(name)).toBe(kept)
})

it.each([
  ['יעל Cohen!', 'rtl'],
  ['(2) محمد', 'rtl'],
  ['Yael כהן', 'ltr'],
  ['2026', 'ltr'],
])('takes the direction of the first letter: %s', (name, direction) =>
  expect(directionOf(name)).toBe(direction),
)
