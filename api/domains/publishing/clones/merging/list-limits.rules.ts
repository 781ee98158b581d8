import { limits } from '#contract/limits.ts'
import type { DraftNodes } from './draft-nodes.rules.ts'

type Lists = DraftNodes['children']

/** The nodes that come into lists of chapters, sections or items which are too long with them. */
export function excessNodes(before: Lists, after: Lists): Set<string> {
  const excess = new Set<string>()
  for (const [parent, ids] of after) {
    if (ids.length <= limits.itemsPerOrder) continue
    const known = new Set(before.get(parent))
    for (const id of ids) if (!known.has(id)) excess.add(id)
  }
  return excess
}
