import { expect, test } from 'vitest'
import { countWords } from './count-words.ts'

test.each([
  ['Do not click, report it.', 5],
  ['¿Quién te escribe?', 3],
  ["Don't reuse passwords", 3],
  ['Μην ανοίγετε συνημμένα', 3],
  ['Never b.example/login or well-known.zip', 4],
  ['It costs 1,000.50 € – today', 4],
  ['… – !', 0],
  ['', 0],
])('«%s» has its words', (text, words) => expect(countWords(text)).toBe(words))
