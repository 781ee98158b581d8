import type { ChangeKind, Changes } from '#db/change-listener.ts'

/** Something read from the database that is kept in memory until a change of what it is about is heard. */
export interface Held<T> {
  get(changes: Changes, key: string, read: () => Promise<T>): Promise<T>
}

interface Options<T> {
  until: ChangeKind[]
  capacity: number
  /** Ids of the people, companies and courses that a value is about; null where a change of any of them may make another one of it. */
  about: (value: T) => string[] | null
}

/**
 * Keeps what was read under a key while no change of what it is about is heard. A read during which anything changed is never
 * kept, and while nothing can be heard every call reads.
 */
export function hold<T>(options: Options<T>): Held<T> {
  // One memory a database: what one holds says nothing of another.
  const memories = new WeakMap<Changes, Memory<T>>()
  return {
    get(changes, key, read) {
      const generation = generationOf(changes, options.until)
      if (generation === null) return read()
      const memory = memories.get(changes) ?? createMemory(changes, options)
      memories.set(changes, memory)
      const known = memory.find(key)
      if (known && (known.isSettled || known.generation === generation)) return known.value
      const entry: Entry<T> = { value: read(), generation, isSettled: false, about: [] }
      memory.keep(key, entry)
      const settle = (value: T): void => {
        if (generationOf(changes, options.until) === generation) memory.settle(key, entry, value)
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
  generation: string
  isSettled: boolean
  about: string[]
}
type Memory<T> = ReturnType<typeof createMemory<T>>

/** What is about nobody, such as the absence of a session, is anybody's to ask for: it gets places of its own, one to so many others. */
const placesToOneOfNobody = 50

/** Entries by key, the least recently used leave first; and by what they are about. */
function createMemory<T>(changes: Changes, { until, capacity, about }: Options<T>) {
  const entries = new Map<string, Entry<T>>()
  const ofNobody = new Map<string, Entry<T>>()
  const beingRead = new Map<string, Entry<T>>()
  const shelves = [entries, ofNobody, beingRead]
  const keysAbout = new Map<string, Set<string>>()

  const drop = (key: string, entry: Entry<T>): void => {
    for (const shelf of shelves) if (shelf.get(key) === entry) shelf.delete(key)
    for (const id of entry.about) {
      const keys = keysAbout.get(id)
      keys?.delete(key)
      if (keys?.size === 0) keysAbout.delete(id)
    }
  }
  const dropAbout = (id: string): void => {
    for (const key of keysAbout.get(id) ?? []) drop(key, entries.get(key) as Entry<T>)
  }
  const insert = (shelf: Map<string, Entry<T>>, key: string, entry: Entry<T>, places: number): void => {
    shelf.set(key, entry)
    const [oldest] = shelf
    if (shelf.size > places && oldest) drop(...oldest)
  }
  changes.onChange((kind, id) => {
    if (kind === 'all') {
      for (const shelf of shelves) shelf.clear()
      keysAbout.clear()
    } else if (until.includes(kind)) {
      dropAbout(id)
      ofNobody.clear()
    }
  })

  return {
    drop,
    find(key: string): Entry<T> | undefined {
      const shelf = shelves.find((each) => each.has(key))
      const entry = shelf?.get(key)
      if (!shelf || !entry) return undefined
      shelf.delete(key)
      shelf.set(key, entry)
      return entry
    },
    /** Takes no place from others before it is known what it is about. */
    keep: (key: string, entry: Entry<T>): void => void beingRead.set(key, entry),
    settle(key: string, entry: Entry<T>, value: T): void {
      if (beingRead.get(key) !== entry) return
      beingRead.delete(key)
      entry.isSettled = true
      const ids = about(value)
      if (!ids) return insert(ofNobody, key, entry, Math.ceil(capacity / placesToOneOfNobody))
      entry.about = ids
      for (const id of ids) keysAbout.set(id, (keysAbout.get(id) ?? new Set()).add(key))
      insert(entries, key, entry, capacity)
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
