import { expect, test } from 'vitest'
import { withIdempotencyKey } from './idempotency-key.ts'

test('a try after one without an answer goes under the same key, and the next thing of its kind under another', async () => {
  const keys: string[] = []
  const fails = (key: string) => {
    keys.push(key)
    return Promise.reject(new Error('no answer'))
  }
  const works = (key: string) => {
    keys.push(key)
    return Promise.resolve(key)
  }
  await expect(withIdempotencyKey('chapter Nets', fails)).rejects.toThrow('no answer')
  await Promise.all([withIdempotencyKey('chapter Nets', works), withIdempotencyKey('chapter Nets', works)])
  await withIdempotencyKey('chapter Hooks', works)
  await withIdempotencyKey('chapter Nets', works)
  expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]])
  expect(new Set(keys).size).toBe(3)
})
