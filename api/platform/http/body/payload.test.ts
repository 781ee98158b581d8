import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '#platform/errors.ts'
import { formToObject, refuseDoubleNames } from './payload.ts'

const read = (text: string): unknown => {
  try {
    return formToObject(new URLSearchParams(text))
  } catch (error) {
    if (error instanceof AppError) return error.status
    throw error
  }
}

describe('a form', () => {
  it.each([
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
    ['a[]=1', { a: ['1'] }],
    ['a=12&a[]=3', { a: ['12', '3'] }],
    ['a[x]=1&a[y]=2&a[x]=3', { a: { x: '3', y: '2' } }],
    ['toString=1&toString[]=2', { toString: ['1', '2'] }],
    ['a[constructor]=1', { a: { constructor: '1' } }],
    ['a[x]=1&a[]=2', 400],
    ['a[x]=1&a=2', 400],
    ['a=1&a[x]=2', 400],
    ['a[]=1&a[x]=2', 400],
    ['__proto__=1', 400],
    ['a[__proto__]=1', 400],
    ['a[x][y]=1', 400],
    ['a b=1', 400],
  ])('%s is read as %j', (text, expected) => expect(read(text)).toEqual(expected))

  it('is read or refused, whatever its fields are called and in whatever order', () => {
    const name = fc.oneof(
      fc.constantFrom('a', 'a[]', 'a[b]', 'b', 'b[]', 'constructor', 'constructor[a]', 'toString[]'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string())), (fields) => {
        expect([400, 'object']).toContain(
          (() => {
            const answer = read(new URLSearchParams(fields).toString())
            return typeof answer === 'number' ? answer : typeof answer
          })(),
        )
      }),
    )
  })
})

describe('JSON', () => {
  it('is let through with any names and texts, and refused with one name more', () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), (text, name) => {
        expect(() => refuseDoubleNames(text, JSON.parse(text))).not.toThrow()
        const twice = `{${JSON.stringify(name)}:${text},${JSON.stringify(name)} : 1}`
        expect(() => refuseDoubleNames(twice, JSON.parse(twice))).toThrow(AppError)
      }),
    )
  })
})
