import { expect, it } from 'vitest'
import { readNumber } from './read-number.ts'

it.each([
  ['14', 14],
  [' 14,5 ', 14.5],
  ['14.5', 14.5],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1 234', 1234],
  ['1.234.567', 1_234_567],
  ['-3', -3],
  ['−0,5', -0.5],
  ['.5', 0.5],
  ['', null],
  ['ten', null],
  ['1-2', null],
  ['5.', null],
])('%s is %s', (written, number) => expect(readNumber(written)).toBe(number))
