import { describe, expect, test } from 'vitest'
import { partsToBreak } from './breakable.tsx'

describe('partsToBreak', () => {
  test.each([
    ['mira@harbor.example', ['mira@', 'harbor.example']],
    ['<mira@harbor.example>', ['<mira@', 'harbor.example>']],
    [
      'https://bank.example.pay.example/login?',
      ['https://', 'bank.', 'example.', 'pay.', 'example/', 'login?'],
    ],
    ['Who is this? Nobody.', ['Who is this? Nobody.']],
    ['Write to mira@harbor.example now.', ['Write to mira@', 'harbor.example now.']],
  ])('parts %s', (text, parts) => expect(partsToBreak(text)).toEqual(parts))

  test('loses nothing of a text', () => {
    const text = 'A line,\nanother  line with x@y.example, and the end'
    expect(partsToBreak(text).join('')).toBe(text)
  })
})
