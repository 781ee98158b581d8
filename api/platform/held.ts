import type { ChangeKind, Changes } from '../db/changes.ts'
import { type Cache, createCache } from './bounded-cache.ts'

/** Something read from the database that is kept in memory until a change is heard. */
export interface Held<T> {
  get(changes: Changes, key: string, read: () => Promise<T>): Promise<T>
}

interface Entry<T> {
  value: Promise<T>
  generation: string
}

/**
 * Keeps what was read under a key while no change of the kinds it depends on is heard. A read that began before a change is
 * never kept, and while nothing can be heard every call reads.
 */
export function hold<T>({ until, capacity }: { until: ChangeKind[]; capacity: number }): Held<T> {
  // One memory a database: what one holds says nothing of another.
  const memories = new WeakMap<Changes, Cache<Entry<T>>>()
  const memoryOf = (changes: Changes): Cache<Entry<T>> => {
    const memory = memories.get(changes) ?? createCache<Entry<T>>({ capacity })
    memories.set(changes, memory)
    return memory
  }
  return {
    get(changes, key, read) {
      const generation = generationOf(changes, until)
      if (generation === null) return read()
      const entries = memoryOf(changes)
      const known = entries.get(key)
      if (known?.generation === generation) return known.value
      entries.delete(key)
      const entry = { value: read(), generation }
      entry.value.catch(() => entries.delete(key))
      return entries.getOrMake(key, () => entry).value
    },
  }
}

function generationOf(changes: Changes, kinds: ChangeKind[]): string | null {
  let generation = ''
  for (const kind of kinds) {
    const count = changes.generation(kind)
    if (count === null) return null
    generation += `${count}.`
  }
  return generation
}
