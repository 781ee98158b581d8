import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isDeeperThan } from './json-depth.ts'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

it('tells the depth of any JSON before it is parsed', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 0, max: 8 }), (value, levels) => {
      expect(isDeeperThan(levels, JSON.stringify(value))).toBe(depthOf(value) > levels)
    }),
  )
})

it('takes no bracket of a text for nesting, and an unending text for the rest', () => {
  expect(isDeeperThan(1, '["[[[\\"[[", "]"]')).toBe(false)
  expect(isDeeperThan(1, '["[[[')).toBe(false)
  expect(isDeeperThan(2, '[[[ and no further')).toBe(true)
})
