import { LRUCache } from 'lru-cache'

export interface Cache<V> {
  get(key: string): V | undefined
  /**
   * The cached value, otherwise the result of `make`. A promise is cached while it is pending and after it has
   * resolved, but not when it rejects.
   */
  getOrMake(key: string, make: () => V): V
  delete(key: string): void
  clear(): void
}

interface Bounds<V> {
  /** The maximum sum of weights; the least recently used entries are evicted first. */
  capacity: number
  /** How long an entry is valid; unlimited when absent. */
  maxAgeMs?: number
  /** Weight of a value, or of a promise’s value once resolved; defaults to 1. */
  weigh?: (value: Awaited<V>) => number
}

/** An in-memory cache of this process. Set `maxAgeMs` for values that can change. */
export function createCache<V extends object | string>({
  capacity,
  maxAgeMs,
  weigh = () => 1,
}: Bounds<V>): Cache<V> {
  const entries = new LRUCache<string, V>({ maxSize: capacity, ttl: maxAgeMs })
  const sizeOf = (value: Awaited<V>): number => Math.max(1, Math.ceil(weigh(value)))

  const add = (key: string, value: V): void => {
    if (!(value instanceof Promise))
      return void entries.set(key, value, { size: sizeOf(value as Awaited<V>) })
    // A pending promise weighs 1, so that a burst of loads is bounded too.
    entries.set(key, value, { size: 1 })
    const isCached = (): boolean => entries.peek(key) === value
    value.then(
      (resolved) => isCached() && entries.set(key, value, { size: sizeOf(resolved), noUpdateTTL: true }),
      () => isCached() && entries.delete(key),
    )
  }

  return {
    get: (key) => entries.get(key),
    getOrMake(key, make) {
      const cached = entries.get(key)
      if (cached !== undefined) return cached
      const value = make()
      add(key, value)
      return value
    },
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}
