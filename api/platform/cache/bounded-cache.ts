export interface Cache<V> {
  get(key: string): V | undefined
  /** What is kept under the key, else what `make` gives. A promise is kept while it runs and once it stands, not when it fails. */
  getOrMake(key: string, make: () => V): V
  delete(key: string): void
  clear(): void
}

interface Bounds<V> {
  /** The sum of weights kept at most; the least recently used leave first. */
  capacity: number
  /** How long an entry is good for; for ever when absent. */
  maxAgeMs?: number
  /** Weight of a value, of a promise's once it is there; 1 each when absent. */
  weigh?: (value: Awaited<V>) => number
}

interface Entry<V> {
  value: V
  weight: number
  madeAt: number
}

/** Keeps values in this process's memory. What can change must say how long it is good for. */
export function createCache<V>({ capacity, maxAgeMs = Infinity, weigh = () => 1 }: Bounds<V>): Cache<V> {
  const entries = new Map<string, Entry<V>>()
  let total = 0

  const drop = (key: string, entry: Entry<V>): void => {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    total -= entry.weight
  }
  const charge = (key: string, entry: Entry<V>, weight: number): void => {
    if (entries.get(key) !== entry) return
    total += weight - entry.weight
    entry.weight = weight
    for (const [oldest, old] of entries) {
      if (total <= capacity) break
      drop(oldest, old)
    }
  }
  const keep = (key: string, value: V): void => {
    const entry = { value, weight: 0, madeAt: performance.now() }
    entries.set(key, entry)
    // Until a promise is there it weighs 1, so that a burst of loads is bounded too.
    if (!(value instanceof Promise)) return charge(key, entry, weigh(value as Awaited<V>))
    charge(key, entry, 1)
    value.then(
      (made) => charge(key, entry, weigh(made)),
      () => drop(key, entry),
    )
  }

  const get = (key: string): V | undefined => {
    const entry = entries.get(key)
    if (!entry) return undefined
    if (maxAgeMs !== Infinity && performance.now() - entry.madeAt > maxAgeMs) {
      drop(key, entry)
      return undefined
    }
    entries.delete(key)
    entries.set(key, entry)
    return entry.value
  }

  return {
    get,
    getOrMake(key, make) {
      const kept = get(key)
      if (kept !== undefined) return kept
      const value = make()
      keep(key, value)
      return value
    },
    delete(key) {
      const entry = entries.get(key)
      if (entry) drop(key, entry)
    },
    clear() {
      entries.clear()
      total = 0
    },
  }
}
