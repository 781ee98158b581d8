import { type Cache, createCache } from '#platform/cache/bounded-cache.ts'
import type { SignedIn } from '#platform/context.ts'
import type { CourseRow } from '../courses.queries.ts'

export type DraftState = Pick<CourseRow, 'id' | 'updated_at' | 'current_release_id'>

/** A cache for data derived from a draft alone. Its key contains the draft's time, which every change advances. */
export const createDraftMemory = <V extends object | string>(): Cache<V> =>
  createCache<V>({ capacity: 5_000 })

/**
 * Identifies a version of a draft. Its time only grows between two releases; a release may set it back to its own
 * time, so the release is part of the key.
 */
export const draftKey = ({ id, updated_at, current_release_id }: DraftState): string =>
  `${id} ${updated_at} ${current_release_id}`

/**
 * Returns cached values and computes all missing ones at once. A writing transaction neither reads nor fills the
 * cache, because what it sees may be rolled back.
 */
export async function remembered<V, S extends DraftState>(
  ctx: SignedIn,
  drafts: S[],
  { memory, compute }: { memory: Cache<V>; compute: (missing: S[]) => Promise<Map<string, V>> },
): Promise<Map<string, V>> {
  if (ctx.db.isTransaction && !ctx.readsOnly)
    return drafts.length > 0 ? compute(drafts) : new Map<string, V>()
  const known = new Map<string, V>()
  const missing: S[] = []
  for (const draft of drafts) {
    const value = memory.get(draftKey(draft))
    if (value === undefined) missing.push(draft)
    else known.set(draft.id, value)
  }
  const computed = missing.length > 0 ? await compute(missing) : new Map<string, V>()
  for (const draft of missing) {
    const value = computed.get(draft.id)
    if (value === undefined) continue
    known.set(
      draft.id,
      memory.getOrMake(draftKey(draft), () => value),
    )
  }
  return known
}
