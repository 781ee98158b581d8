import { longestRising } from '#contract/courses/longest-increasing-run.ts'
import { type Merge, mapVersions, mergePresence, mergeValue, type Versions } from './merge-values.rules.ts'

type Ids = readonly string[]

/** The ids whose relative order changed: as few as had to be moved. */
export function reorderedIds(before: Ids, after: Ids): Set<string> {
  const indexes = new Map(before.map((id, index) => [id, index]))
  const common = after.filter((id) => indexes.has(id))
  const stayed = longestRising(common.map((id) => indexes.get(id) as number))
  return new Set(common.filter((_, index) => !stayed.has(index)))
}

/**
 * Inserts the other ids of `list` into `ids`, each behind its predecessor in the list, and there behind those that
 * `isSkipped` names.
 */
export function insertBehind(
  ids: Ids,
  list: Ids,
  isSkipped: (id: string) => boolean = () => false,
): string[] {
  const present = new Set(ids)
  const first: string[] = []
  const behind = new Map<string, string[]>()
  let target = first
  for (const id of list) {
    if (!present.has(id)) target.push(id)
    else behind.set(id, (target = []))
  }
  const merged = [...first]
  const waiting: string[] = []
  for (const id of ids) {
    if (!isSkipped(id)) merged.push(...waiting.splice(0))
    merged.push(id)
    waiting.push(...(behind.get(id) ?? []))
  }
  merged.push(...waiting)
  return merged
}

/** Their order where ours is still that of the base, else ours; what the other side added stays behind its predecessor. */
export function mergeOrder(lists: Versions<Ids>, isPresent: (id: string) => boolean): string[] {
  const { base = [], ours, theirs } = mapVersions(lists, (ids) => ids.filter(isPresent))
  if (reorderedIds(base, ours).size > 0) return insertBehind(ours, theirs)
  const isOurs = new Set(ours)
  return insertBehind(theirs, ours, (id) => !isOurs.has(id))
}

interface ListRules<T> {
  /** Null if the entry cannot be identified. */
  idOf: (entry: T) => string | null
  merge: Merge<T>
  /** More entries than this cannot be saved. */
  maxLength: number
}

/**
 * Merges lists entry by entry, or as wholes if not all entries can be told apart. If together they are too long, that is
 * a conflict.
 */
export const mergeList =
  <T>({ idOf, merge, maxLength }: ListRules<T>): Merge<T[] | undefined> =>
  (versions, context) => {
    const {
      base = new Map<string, T>(),
      ours,
      theirs,
    } = mapVersions(versions, (entries = []) => entriesById(entries, idOf))
    if (!base || !ours || !theirs) return mergeValue(versions, context)
    const merged = new Map<string, T>()
    for (const id of new Set([...ours.keys(), ...theirs.keys()])) {
      const entry = mergePresence(
        merge,
        { base: base.get(id), ours: ours.get(id), theirs: theirs.get(id) },
        context,
      )
      if (entry !== undefined) merged.set(id, entry)
    }
    const ids = mapVersions({ base, ours, theirs }, (byId) => [...byId.keys()])
    const entries = mergeOrder(ids, (id) => merged.has(id)).map((id) => merged.get(id) as T)
    if (hasSameEntries(entries, versions.ours ?? [])) return versions.ours
    if (entries.length <= maxLength) return entries
    context.onConflict()
    return versions.theirs
  }

const hasSameEntries = <T>(one: T[], other: T[]): boolean =>
  one.length === other.length && one.every((entry, index) => entry === other[index])

function entriesById<T>(entries: T[], idOf: ListRules<T>['idOf']): Map<string, T> | null {
  const byId = new Map<string, T>()
  for (const entry of entries) {
    const id = idOf(entry)
    if (id === null || byId.has(id)) return null
    byId.set(id, entry)
  }
  return byId
}
