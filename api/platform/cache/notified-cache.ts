import type { ChangeKind, Changes } from '#db/changes/change-listener.ts'

/** A database read cached in memory until a notification reports a change of its entities. */
export interface NotifiedCache<T> {
  get(changes: Changes, key: string, read: () => Promise<T>): Promise<T>
}

interface Options<T> {
  invalidatedBy: ChangeKind[]
  capacity: number
  /**
   * Ids of the people, companies and courses that a value depends on; null if a change of any of them may change the
   * result.
   */
  entityIds: (value: T) => string[] | null
}

/**
 * Caches a read by key until a change of its entities is reported. A read during which anything changed is never
 * cached, and while no notifications arrive, every call reads.
 */
export function createNotifiedCache<T>(options: Options<T>): NotifiedCache<T> {
  // One cache per database, because their contents are unrelated.
  const memories = new WeakMap<Changes, Memory<T>>()
  return {
    get(changes, key, read) {
      const epoch = epochOf(changes, options.invalidatedBy)
      if (epoch === null) return read()
      const memory = memories.get(changes) ?? createMemory(changes, options)
      memories.set(changes, memory)
      const known = memory.find(key)
      if (known && (known.isSettled || known.epoch === epoch)) return known.value
      const entry: Entry<T> = { value: read(), epoch, isSettled: false, entityIds: [] }
      memory.keep(key, entry)
      const settle = (value: T): void => {
        if (epochOf(changes, options.invalidatedBy) === epoch) memory.settle(key, entry, value)
        else memory.drop(key, entry)
      }
      entry.value.then(settle, () => memory.drop(key, entry))
      return entry.value
    },
  }
}

interface Entry<T> {
  value: Promise<T>
  /** The epoch at the start of the read; other calls share the read while the epoch is unchanged. */
  epoch: string
  isSettled: boolean
  entityIds: string[]
}
type Memory<T> = ReturnType<typeof createMemory<T>>

/**
 * Negative entries, such as an unknown session, can be requested by anyone: they get a capacity of their own, one per
 * this many entries.
 */
const entriesPerNegative = 50

/** Entries by key, evicting the least recently used first, with an index by entity. */
function createMemory<T>(changes: Changes, { invalidatedBy, capacity, entityIds }: Options<T>) {
  const entries = new Map<string, Entry<T>>()
  const negativeEntries = new Map<string, Entry<T>>()
  const pending = new Map<string, Entry<T>>()
  const maps = [entries, negativeEntries, pending]
  const keysByEntity = new Map<string, Set<string>>()

  const drop = (key: string, entry: Entry<T>): void => {
    for (const map of maps) if (map.get(key) === entry) map.delete(key)
    for (const id of entry.entityIds) {
      const keys = keysByEntity.get(id)
      keys?.delete(key)
      if (keys?.size === 0) keysByEntity.delete(id)
    }
  }
  const dropEntity = (id: string): void => {
    for (const key of keysByEntity.get(id) ?? []) drop(key, entries.get(key) as Entry<T>)
  }
  const insert = (map: Map<string, Entry<T>>, key: string, entry: Entry<T>, places: number): void => {
    map.set(key, entry)
    const [oldest] = map
    if (map.size > places && oldest) drop(...oldest)
  }
  changes.onChange((kind, id) => {
    if (kind === 'all') {
      for (const map of maps) map.clear()
      keysByEntity.clear()
    } else if (invalidatedBy.includes(kind)) {
      dropEntity(id)
      negativeEntries.clear()
    }
  })

  return {
    drop,
    find(key: string): Entry<T> | undefined {
      const map = maps.find((each) => each.has(key))
      const entry = map?.get(key)
      if (!map || !entry) return undefined
      map.delete(key)
      map.set(key, entry)
      return entry
    },
    /** Takes no capacity until its entities are known. */
    keep: (key: string, entry: Entry<T>): void => void pending.set(key, entry),
    settle(key: string, entry: Entry<T>, value: T): void {
      if (pending.get(key) !== entry) return
      pending.delete(key)
      entry.isSettled = true
      const ids = entityIds(value)
      if (!ids) return insert(negativeEntries, key, entry, Math.ceil(capacity / entriesPerNegative))
      entry.entityIds = ids
      for (const id of ids) keysByEntity.set(id, (keysByEntity.get(id) ?? new Set()).add(key))
      insert(entries, key, entry, capacity)
    },
  }
}

function epochOf(changes: Changes, kinds: ChangeKind[]): string | null {
  let epoch = ''
  for (const kind of kinds) {
    const count = changes.epoch(kind)
    if (count === null) return null
    epoch += `${count}.`
  }
  return epoch
}
