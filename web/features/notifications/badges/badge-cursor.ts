import type { OwnBadge } from '#contract/badges/badges.ts'
import { readStored, writeStored } from '#lib/storage.ts'

/** How long a badge counts as new if no page was open to show it, in milliseconds. */
const newsTime = 15 * 60_000

/** The last badge shown to the user on this device, stored across reloads and tabs. */
export interface ShownBadge {
  /** Undefined if the device has never listened for the user; null if there was no badge to show yet. */
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
 * The badge after which a page starts to show badges: the last one shown, so that one earned while no page was open
 * is not lost. Badges earned long ago are no longer new; on a device that has never listened, only those earned since
 * the page was opened are.
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
