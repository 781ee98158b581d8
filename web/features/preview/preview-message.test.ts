import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { toQuote } from './preview-message.ts'

test('a passage is on one line', () => {
  expect(toQuote('  The bank\n\tdoes  not call. ')).toBe('The bank does not call.')
})

test('a long passage is cut to the length of a quote', () => {
  expect(toQuote('a'.repeat(limits.quote))).toBe('a'.repeat(limits.quote))
  expect(toQuote('a'.repeat(limits.quote + 1))).toBe(`${'a'.repeat(limits.quote - 1)}…`)
})

test('a cut passage does not end with half an emoji', () => {
  const start = 'a'.repeat(limits.quote - 2)
  expect(toQuote(`${start}😀 and more`)).toBe(`${start}…`)
  expect(toQuote(`${start.slice(1)}😀 and more`)).toBe(`${start.slice(1)}😀…`)
})
