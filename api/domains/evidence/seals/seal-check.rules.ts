import type { SealState } from '#contract/evidence/seals.ts'
import { firstPrevious, hashOf, rootOf } from './event-hash.rules.ts'
import type { MemberRow, SealRow } from './seals.queries.ts'

type Broken = NonNullable<NonNullable<SealState['check']>['broken']>

/** How far a chain is checked. */
export interface Checked {
  seals: number
  events: number
  removed: number
  /** Those of the removed ones that retention removed. */
  expired: number
  /** The root of the last seal. */
  root: Buffer
  broken: Broken | null
}

export const nothingChecked: Checked = {
  seals: 0,
  events: 0,
  removed: 0,
  expired: 0,
  root: firstPrevious,
  broken: null,
}

/** Checks the seals that follow, with all their members in order, and stops at the first one that does not hold. */
export function checkOn(
  checked: Checked,
  seals: readonly Omit<SealRow, 'first_at' | 'last_at' | 'at'>[],
  members: readonly MemberRow[],
): Checked {
  const bySeal = Map.groupBy(members, ({ seal }) => seal)
  return seals.reduce((before, seal) => {
    if (before.broken) return before
    const own = bySeal.get(seal.number) ?? []
    const problem = problemOf(before, seal, own)
    if (problem) return { ...before, broken: { seal: before.seals + 1, problem } }
    const gone = own.filter(({ event }) => event === null)
    return {
      seals: seal.number,
      events: before.events + own.length,
      removed: before.removed + gone.length,
      expired: before.expired + gone.filter(({ expired_at }) => expired_at !== null).length,
      root: seal.root,
      broken: null,
    }
  }, checked)
}

function problemOf(
  before: Checked,
  seal: Pick<SealRow, 'number' | 'events' | 'previous' | 'root'>,
  members: readonly MemberRow[],
): Broken['problem'] | null {
  if (seal.number !== before.seals + 1) return 'seal_missing'
  if (!seal.previous.equals(before.root)) return 'link_differs'
  if (members.length !== seal.events) return 'events_differ'
  if (members.some(({ event, hash }) => event && !hashOf(event).equals(hash))) return 'event_changed'
  const root = rootOf(
    seal.previous,
    members.map(({ hash }) => hash),
  )
  return root.equals(seal.root) ? null : 'root_differs'
}
