import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exceedsBounds } from './json-structure.ts'

const unbounded = { depth: Infinity, names: Infinity, values: Infinity }
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const depthOf = (value: unknown): number =>
  isObject(value) ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
const mostNames = (value: unknown): number =>
  isObject(value)
    ? Math.max(Array.isArray(value) ? 0 : Object.keys(value).length, ...Object.values(value).map(mostNames))
    : 0

// Specification, authoring 6: Files of other programs come in sensibly, and none brings the server down
it('finds the depth of any JSON before it is parsed', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 0, max: 8 }), (value, depth) => {
      expect(exceedsBounds(JSON.stringify(value), { ...unbounded, depth })).toBe(depthOf(value) > depth)
    }),
  )
})

it('finds the most names in one object of any JSON before it is parsed', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 0, max: 8 }), (value, names) => {
      expect(exceedsBounds(JSON.stringify(value), { ...unbounded, names })).toBe(mostNames(value) > names)
    }),
  )
})

it('counts the values of all lists and objects together', () => {
  const text = '[[1,2],{"a":3,"b":[4,5,6]}]'
  expect(exceedsBounds(text, { ...unbounded, values: 6 })).toBe(false)
  expect(exceedsBounds(text, { ...unbounded, values: 5 })).toBe(true)
})

it('takes no brackets or colons of a text for structure, and an unending text for the rest', () => {
  expect(exceedsBounds('["[[[\\"[[:::,,,", "]"]', { depth: 1, names: 0, values: 2 })).toBe(false)
  expect(exceedsBounds('["[[[', { ...unbounded, depth: 1 })).toBe(false)
  expect(exceedsBounds('[[[ and no further', { ...unbounded, depth: 2 })).toBe(true)
})
