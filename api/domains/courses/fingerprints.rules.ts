import { longestRising } from '#contract/courses/longest-increasing-run.ts'

/** What of a draft counts as one change: its settings, a chapter, a section, a lesson or a quiz. */
export interface Fingerprint {
  /** Of all that is said and set there, in every locale; where it stands is not part of it. */
  hash: string
  parent: string | null
  position: number
}
/** By id; the course itself is under its own. */
export type Fingerprints = Record<string, Fingerprint>
export interface DraftChange {
  id: string
  change: 'new' | 'changed' | 'moved' | 'removed'
}

/** As a release holds it: without chapters and sections in which nothing is. */
export function withoutEmpty(courseId: string, draft: Fingerprints): Fingerprints {
  const nodes = Object.entries(draft)
  const chapters = new Set(nodes.flatMap(([id, { parent }]) => (parent === courseId ? [id] : [])))
  const sections = new Map(nodes.filter(([, { parent }]) => chapters.has(parent ?? '')))
  const filled = new Set<string | null>()
  for (const [, { parent }] of nodes) {
    const section = sections.get(parent ?? '')
    if (section) filled.add(parent).add(section.parent)
  }
  return Object.fromEntries(nodes.filter(([id]) => filled.has(id) || !(chapters.has(id) || sections.has(id))))
}

/** What differs between two states of a draft, each id once: a thing both changed and moved counts as changed. */
export function compareFingerprints(before: Fingerprints, after: Fingerprints): DraftChange[] {
  const moved = movedIds(before, after)
  const changes: DraftChange[] = []
  for (const [id, { hash }] of Object.entries(after)) {
    const old = before[id]
    if (!old) changes.push({ id, change: 'new' })
    else if (old.hash !== hash) changes.push({ id, change: 'changed' })
    else if (moved.has(id)) changes.push({ id, change: 'moved' })
  }
  for (const id of Object.keys(before)) if (!after[id]) changes.push({ id, change: 'removed' })
  return changes
}

/** Those that went to another parent, and per parent the fewest whose moving explains the new order. */
function movedIds(before: Fingerprints, after: Fingerprints): Set<string> {
  const moved = new Set<string>()
  const stayed = Object.entries(after).filter(([id, now]) => {
    const old = before[id]
    if (old && old.parent !== now.parent) moved.add(id)
    return old?.parent === now.parent
  })
  for (const siblings of Map.groupBy(stayed, ([, now]) => now.parent).values()) {
    const ids = siblings.sort(([, a], [, b]) => a.position - b.position).map(([id]) => id)
    const kept = longestRising(ids.map((id) => before[id]?.position ?? 0))
    ids.forEach((id, index) => {
      if (!kept.has(index)) moved.add(id)
    })
  }
  return moved
}
