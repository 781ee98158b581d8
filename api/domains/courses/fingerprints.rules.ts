import { longestRising } from '#contract/courses/longest-increasing-run.ts'

/** A unit of change in a draft: the settings, a chapter, a section, a lesson or a quiz. */
export interface Fingerprint {
  /** Hash of all texts and settings in every locale; the position is not included. */
  hash: string
  parent: string | null
  position: number
}
/** By id; the course has an entry under its own id. */
export type Fingerprints = Record<string, Fingerprint>
export interface DraftChange {
  id: string
  change: 'new' | 'changed' | 'moved' | 'removed'
}

/** Without empty chapters and sections, as in a release. */
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

/** The differences between two versions of a draft, each id once; a node both changed and moved counts as changed. */
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

/**
 * Nodes that went to another parent, and per parent the smallest set of nodes that must be moved to get the new
 * order.
 */
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
