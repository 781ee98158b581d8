import { expect, it } from 'vitest'
import { isVisible } from './visible-text.ts'

it.each([
  ['nothing', ''],
  ['blanks', ' \t\n\u00a0\u3000'],
  ['zero width space', '\u200b'],
  ['zero width joiners', '\u200c\u200d'],
  ['word joiner', '\u2060'],
  ['byte order mark', '\ufeff'],
  ['soft hyphen', '\u00ad'],
  ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
  ['Braille blank', '\u2800'],
  ['Mongolian vowel separator', '\u180e'],
  ['variation selector', '\ufe0f'],
  ['direction marks', '\u200e\u200f\u202e\u2066'],
  ['tag characters', '\u{e0041}\u{e007f}'],
  ['a combining mark by itself', '\u0301'],
  ['a control character', '\u0007'],
  ['some of them mixed', ' \u200b\u2060\u3164\ufe0f '],
])('sees nothing in %s', (_, text) => {
  expect(isVisible(text)).toBe(false)
})

it.each(['A', '7', '–', '名', 'نیک\u200cنام', 'Ελένη', '👩\u200d🏫', 'e\u0301', '\u200bA'])(
  'sees %s',
  (text) => {
    expect(isVisible(text)).toBe(true)
  },
)
