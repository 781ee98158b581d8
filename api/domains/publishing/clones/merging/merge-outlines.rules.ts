import { type DraftNode, type DraftNodes, finalExamId, outlineId } from './draft-nodes.rules.ts'
import { excessNodes } from './list-limits.rules.ts'
import { mergeItem } from './merge-contents.rules.ts'
import { insertBehind, mergeOrder, reorderedIds } from './merge-lists.rules.ts'
import {
  type Merge,
  type MergeLanguages,
  mergeFields,
  mergePresence,
  mergeTexts,
  mergeValue,
  type Versions,
} from './merge-values.rules.ts'

// Merges outlines as lists of nodes: each node with its parent by id, then the order below each parent.

type Outlines = Versions<DraftNodes> & { base: DraftNodes }

export interface MergedOutline extends DraftNodes {
  /** Nodes that are other than ours: new, removed, moved to another parent or among their siblings, or with other content. */
  changed: Set<string>
  /** Changed nodes that the clone changed differently, whose heading it removed, or that make a list too long. */
  conflicts: Set<string>
}

const mergeContent: Merge<DraftNode['content']> = ({ base, ours, theirs }, context) => {
  if (ours.kind === 'chapter' || ours.kind === 'section') return mergeHeading({ base, ours, theirs }, context)
  return (mergeItem as Merge<DraftNode['content']>)({ base, ours, theirs }, context)
}
const mergeHeading = mergeFields<DraftNode['content']>({ title: mergeTexts })
const mergeBoth = mergeFields<DraftNode>({ parent: mergeValue, content: mergeContent })

/** The original left most nodes as they were, which is quickly seen since both its drafts were stored alike. */
const mergeNode: Merge<DraftNode> = (versions, context) =>
  JSON.stringify(versions.base) === JSON.stringify(versions.theirs)
    ? versions.ours
    : mergeBoth(versions, context)

/** The outline with everything that theirs changed. */
export function mergeOutlines(outlines: Outlines, languages: MergeLanguages): MergedOutline {
  const { base, ours, theirs } = outlines
  const nodes: DraftNodes['nodes'] = new Map()
  const conflicts = new Set<string>()
  for (const id of new Set([...ours.nodes.keys(), ...theirs.nodes.keys()])) {
    const versions = { base: base.nodes.get(id), ours: ours.nodes.get(id), theirs: theirs.nodes.get(id) }
    const onConflict = (): void => void conflicts.add(id)
    const node = mergePresence(mergeNode, versions, { ...languages, onConflict })
    if (node) nodes.set(id, node)
  }
  restoreHeadings(nodes, outlines)
  for (const id of belowRemovedHeadings(nodes, outlines)) conflicts.add(id)
  const children = orderedChildren(nodes, outlines)
  for (const id of excessNodes(ours.children, children)) conflicts.add(id)
  const changed = changedNodes({ nodes, children }, ours)
  return { nodes, children, changed, conflicts: conflicts.intersection(changed) }
}

const isNode = (parent: string): boolean => parent !== outlineId && parent !== finalExamId

/** A heading stays, or comes back, as long as something is below it. */
function restoreHeadings(nodes: DraftNodes['nodes'], { ours, theirs }: Omit<Outlines, 'base'>): void {
  for (const { parent } of nodes.values()) {
    if (!isNode(parent) || nodes.has(parent)) continue
    // Nodes that are added here are visited, too.
    nodes.set(parent, (ours.nodes.get(parent) ?? theirs.nodes.get(parent)) as DraftNode)
  }
}

/** What theirs has below headings that the clone removed, and these headings. */
function belowRemovedHeadings(nodes: DraftNodes['nodes'], { base, ours }: Outlines): Set<string> {
  const removed = new Map<string, boolean>()
  const isRemoved = (id: string): boolean => {
    if (!isNode(id) || ours.nodes.has(id)) return false
    const known = removed.get(id) ?? (base.nodes.has(id) || isRemoved((nodes.get(id) as DraftNode).parent))
    removed.set(id, known)
    return known
  }
  return new Set([...nodes].flatMap(([id, { parent }]) => (isRemoved(id) || isRemoved(parent) ? [id] : [])))
}

function orderedChildren(
  nodes: DraftNodes['nodes'],
  { base, ours, theirs }: Outlines,
): DraftNodes['children'] {
  const parents = new Set([...nodes].map(([, { parent }]) => parent))
  return new Map(
    [...parents].map((parent) => [
      parent,
      mergeOrder(
        {
          base: base.children.get(parent) ?? [],
          ours: ours.children.get(parent) ?? [],
          theirs: theirs.children.get(parent) ?? [],
        },
        (id) => nodes.get(id)?.parent === parent,
      ),
    ]),
  )
}

function changedNodes({ nodes, children }: DraftNodes, ours: DraftNodes): Set<string> {
  const changed = new Set<string>()
  for (const [id, node] of nodes) if (node !== ours.nodes.get(id)) changed.add(id)
  for (const id of ours.nodes.keys()) if (!nodes.has(id)) changed.add(id)
  for (const [parent, ids] of children)
    for (const id of reorderedIds(ours.children.get(parent) ?? [], ids)) changed.add(id)
  return changed
}

/** Our outline with the changed nodes that are taken; a heading that one of them needs is taken with it. */
export function takeNodes(
  ours: DraftNodes,
  merged: MergedOutline,
  isTaken: (id: string) => boolean,
): DraftNodes {
  const taken = [...merged.changed].filter((id) => isTaken(id))
  const nodes = new Map(ours.nodes)
  for (const id of taken) {
    const node = merged.nodes.get(id)
    if (node) nodes.set(id, node)
    else nodes.delete(id)
  }
  restoreHeadings(nodes, { ours, theirs: merged })
  const children: DraftNodes['children'] = new Map()
  const isMoved = new Set(taken)
  for (const parent of new Set([...nodes].map(([, node]) => node.parent))) {
    const isHere = (id: string): boolean => nodes.get(id)?.parent === parent
    const [own, all] = [ours.children.get(parent) ?? [], merged.children.get(parent) ?? []]
    const reordered = reorderedIds(own, all).intersection(isMoved)
    children.set(
      parent,
      insertBehind(
        own.filter((id) => isHere(id) && !reordered.has(id)),
        all.filter(isHere),
      ),
    )
  }
  return { nodes, children }
}
