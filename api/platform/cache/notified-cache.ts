import type { ChangeKind, Changes } from '#db/change-listener.ts'

/** Something read from the database that is kept in memory until a change of what it is about is heard. */
export interface NotifiedCache<T> {
  get(changes: Changes, key: string, read: () => Promise<T>): Promise<T>
}

interface Options<T> {
  invalidatedBy: ChangeKind[]
  capacity: number
  /** Ids of the people, companies and courses that a value is about; null where a change of any of them may make another one of it. */
  entityIds: (value: T) => string[] | null
}

/**
 * Keeps what was read under a key while no change of what it is about is heard. A read during which anything changed is never
 * kept, and while nothing can be heard every call reads.
 */
export function createNotifiedCache<T>(options: Options<T>): NotifiedCache<T> {
  // One memory a database: what one holds says nothing of another.
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
  /** At the beginning of the read, which others share while it stands. */
  epoch: string
  isSettled: boolean
  entityIds: string[]
}
type Memory<T> = ReturnType<typeof createMemory<T>>

/** What is about nobody, such as the absence of a session, is anybody's to ask for: it gets places of its own, one to so many others. */
const entriesPerNegative = 50

/** Entries by key, the least recently used leave first; and by what they are about. */
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
    /** Takes no place from others before it is known what it is about. */
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
