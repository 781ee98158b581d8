import type { Origin } from './units.ts'

/** Imported text counts as written by a person; repeated text was confirmed before. */
const groupOf: Record<Origin, OriginGroup> = {
  human: 'human',
  import: 'human',
  memory: 'memory',
  repeat: 'memory',
  machine: 'machine',
}
export const originGroups = ['human', 'memory', 'machine'] as const
export type OriginGroup = (typeof originGroups)[number]

/** The shares of a translation’s words by who wrote them, from 0 to 1; groups without words are left out. */
export function originShares(
  words: Partial<Record<Origin, number>>,
): { group: OriginGroup; share: number }[] {
  const entries = Object.entries(words) as [Origin, number][]
  const all = entries.reduce((sum, [, count]) => sum + count, 0)
  return originGroups.flatMap((group) => {
    const own = entries.reduce((sum, [origin, count]) => sum + (groupOf[origin] === group ? count : 0), 0)
    return own > 0 ? [{ group, share: own / all }] : []
  })
}
