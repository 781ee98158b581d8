import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCache } from './bounded-cache.ts'

const counting = () => {
  const made: string[] = []
  const make = (key: string) => () => {
    made.push(key)
    return `value of ${key}`
  }
  return { made, make }
}

describe('a bounded cache', () => {
  it('makes a value once and shares a promise between those who ask at the same time', async () => {
    const { made, make } = counting()
    const cache = createCache<Promise<string>>({ capacity: 10 })
    const later = () => wait(5).then(make('a'))
    expect(await Promise.all([cache.getOrMake('a', later), cache.getOrMake('a', later)])).toEqual([
      'value of a',
      'value of a',
    ])
    await cache.getOrMake('a', later)
    expect(made).toEqual(['a'])
  })

  it('lets the least recently used go', () => {
    const { made, make } = counting()
    const cache = createCache<string>({ capacity: 2 })
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) cache.getOrMake(key, make(key))
    expect(made).toEqual(['a', 'b', 'c', 'b'])
  })

  it('makes a value again when it is too old', async () => {
    const { made, make } = counting()
    const cache = createCache<string>({ capacity: 2, maxAgeMs: 1 })
    cache.getOrMake('a', make('a'))
    await wait(5)
    cache.getOrMake('a', make('a'))
    expect(made).toEqual(['a', 'a'])
  })

  it('forgets everything when cleared, also what is still on its way', async () => {
    const { made, make } = counting()
    const cache = createCache<Promise<string>>({ capacity: 2 })
    const first = cache.getOrMake('a', async () => make('a')())
    cache.clear()
    await first
    await cache.getOrMake('a', async () => make('a')())
    expect(made).toEqual(['a', 'a'])
  })

  it('forgets one entry and keeps the others', () => {
    const cache = createCache<string>({ capacity: 2 })
    for (const key of ['a', 'b']) cache.getOrMake(key, () => key)
    cache.delete('a')
    expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 'b'])
  })

  it('hands out what is too heavy, and keeps nothing of it', async () => {
    const { made, make } = counting()
    const cache = createCache<Promise<string>>({ capacity: 5, weigh: (value) => value.length })
    expect(await cache.getOrMake('big', async () => make('big')())).toBe('value of big')
    await cache.getOrMake('big', async () => make('big')())
    expect(made).toEqual(['big', 'big'])
  })

  it('tries again after a failure', async () => {
    const { make } = counting()
    const cache = createCache<Promise<string>>({ capacity: 5 })
    await expect(cache.getOrMake('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await cache.getOrMake('a', async () => make('a')())).toBe('value of a')
  })

  it('never answers one key with the value of another, and never keeps more than it may', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fc.integer({ min: 1, max: 4 }))),
        (keys) => {
          const cache = createCache<{ key: string; weight: number }>({
            capacity: 6,
            weigh: ({ weight }) => weight,
          })
          const shadow: { key: string; weight: number }[] = []
          for (const [key, weight] of keys) {
            const value = cache.getOrMake(key, () => ({ key, weight }))
            expect(value.key).toBe(key)
            const index = shadow.findIndex((one) => one.key === key)
            if (index >= 0) shadow.splice(index, 1)
            shadow.push(value)
            while (shadow.reduce((sum, one) => sum + one.weight, 0) > 6) shadow.shift()
          }
          for (const { key } of [...shadow]) {
            expect(cache.getOrMake(key, () => ({ key: 'made again', weight: 1 })).key).toBe(key)
          }
        },
      ),
    )
  })
})
