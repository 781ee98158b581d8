import type { OwnBadge } from '#contract/badges/badges.ts'
import { readStored, writeStored } from '#lib/storage.ts'

/** How long a badge that no page was there to show is news, in milliseconds. */
const newsTime = 15 * 60_000

/** The badge this device showed its person last, over reloads and in all tabs. */
export interface ShownBadge {
  /** Undefined on a device that never listened for the person; null where there was none to show yet. */
  read: () => string | null | undefined
  write: (badgeId: string | null) => void
}

export const shownBadge = (userId: string): ShownBadge => {
  const key = `badge shown ${userId}`
  return {
    read: () => {
      const stored = readStored(key)
      return stored === null ? undefined : stored || null
    },
    write: (badgeId) => writeStored(key, badgeId ?? ''),
  }
}

/**
 * Where a page begins to tell of badges: after the one told last, so that one won while no page listened is not lost. What was won
 * long ago was told elsewhere or is no news; on a device that never listened only what was won since the page began is any.
 */
export const cursorAt = (
  badges: readonly Pick<OwnBadge, 'id' | 'won_at'>[],
  shownId: string | null | undefined,
  { now, pageBegan }: { now: number; pageBegan: number },
): string | null => {
  const newsSince = shownId === undefined ? pageBegan : now - newsTime
  const known = badges.find(
    ({ id, won_at }) => won_at !== null && (id === shownId || Date.parse(won_at) < newsSince),
  )
  return known?.id ?? null
}
