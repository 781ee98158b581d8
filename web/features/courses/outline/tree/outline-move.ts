import type { moveNodes, NodeKind } from '#contract/courses/courses.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Outline } from './outline-order.ts'

export type Move = BodyOf<typeof moveNodes>

interface Node {
  id: string
  title: string
}
/** The children of one parent; the parent is null for chapters and for the final exam. */
export interface NodeList<T extends Node = Node> {
  parent: string | null
  nodes: readonly T[]
}

/** All lists of a kind in reading order, the final exam last. */
export const nodeLists = (outline: Outline, kind: NodeKind): NodeList[] => {
  if (kind === 'chapter') return [{ parent: null, nodes: outline.data }]
  if (kind === 'section') return outline.data.map(({ id, sections }) => ({ parent: id, nodes: sections }))
  const sections = outline.data.flatMap((chapter) => chapter.sections)
  return [
    ...sections.map(({ id, items }) => ({ parent: id, nodes: items })),
    { parent: null, nodes: outline.final_exam },
  ]
}

/** Whether nodes of a kind are allowed below a parent: the final exam contains only quizzes. */
export const mayStand = (outline: Outline, { kind, ids, parent_id }: Omit<Move, 'position'>): boolean => {
  if (kind !== 'item' || parent_id !== null) return true
  const moving = new Set(ids)
  const items = outline.data.flatMap(({ sections }) => sections.flatMap((section) => section.items))
  return !items.some((item) => item.kind === 'lesson' && moving.has(item.id))
}

/** The content of each list of a kind after a move; unchanged lists remain the same objects. */
const listsAfter =
  (all: readonly Node[], { ids, parent_id, position }: Move) =>
  <T extends Node>(parent: string | null, list: T[], adopt: (node: T) => T): T[] => {
    const moving = new Set(ids)
    const staying = list.filter(({ id }) => !moving.has(id))
    if (parent !== parent_id) return staying.length === list.length ? list : staying
    const byId = new Map(all.map((node) => [node.id, node]))
    return staying.toSpliced(position, 0, ...ids.map((id) => adopt(byId.get(id) as T)))
  }

/** The outline after a move, shown while it is being saved; unchanged if one of the nodes is gone. */
export const withMove = <T extends Outline>(outline: T, move: Move): T => {
  const { kind, ids, parent_id } = move
  const lists = nodeLists(outline, kind)
  const all = lists.flatMap(({ nodes }) => nodes)
  const known = new Set(all.map(({ id }) => id))
  if (!ids.every((id) => known.has(id)) || !lists.some(({ parent }) => parent === parent_id)) return outline
  const after = listsAfter(all, move)
  if (kind === 'chapter') return { ...outline, data: after(null, outline.data, (chapter) => chapter) }
  const chapter_id = parent_id ?? ''
  if (kind === 'section')
    return {
      ...outline,
      data: outline.data.map((chapter) => {
        const sections = after(chapter.id, chapter.sections, (section) => ({ ...section, chapter_id }))
        return sections === chapter.sections ? chapter : { ...chapter, sections }
      }),
    }
  return {
    ...outline,
    final_exam: after(null, outline.final_exam, (item) => ({ ...item, section_id: null })),
    data: outline.data.map((chapter) => {
      const sections = chapter.sections.map((section) => {
        const items = after(section.id, section.items, (item) => ({ ...item, section_id: section.id }))
        return items === section.items ? section : { ...section, items }
      })
      const isSame = sections.every((section, index) => section === chapter.sections[index])
      return isSame ? chapter : { ...chapter, sections }
    }),
  }
}

/** Groups of neighbors that leave a list together, with the index of the first. */
const runsOf = ({ parent, nodes }: NodeList, move: Move): Move[] => {
  const moving = new Set(move.ids)
  const runs: Move[] = []
  for (const [index, { id }] of nodes.entries()) {
    if (!moving.has(id)) continue
    const last = runs.at(-1)
    if (last && last.position + last.ids.length === index) last.ids.push(id)
    else runs.push({ kind: move.kind, ids: [id], parent_id: parent, position: index })
  }
  return runs
}

/** The moves that undo a move, in the order to make them. Empty if the move changes nothing. */
export const undoOf = (outline: Outline, move: Move): Move[] => {
  if (withMove(outline, move) === outline || isStill(outline, move)) return []
  const lists = nodeLists(outline, move.kind)
  // Nodes from other lists must leave the target before its own nodes return to their old positions.
  const target = lists.filter(({ parent }) => parent === move.parent_id)
  const others = lists.filter(({ parent }) => parent !== move.parent_id)
  return [...others, ...target].flatMap((list) => runsOf(list, move))
}

/** Whether the move would change nothing. */
const isStill = (outline: Outline, move: Move): boolean => {
  const ids = (tree: Outline) =>
    nodeLists(tree, move.kind).map(({ nodes }) => nodes.map(({ id }) => id).join())
  return ids(outline).join('|') === ids(withMove(outline, move)).join('|')
}

/**
 * One position up or down; beyond the end of a list, into the next list that allows the node. Null if there is none.
 */
export const movedBy = (
  outline: Outline,
  { kind, id, by }: { kind: NodeKind; id: string; by: -1 | 1 },
): Move | null => {
  const lists = nodeLists(outline, kind).filter(
    ({ parent, nodes }) =>
      nodes.some((node) => node.id === id) || mayStand(outline, { kind, ids: [id], parent_id: parent }),
  )
  const at = lists.findIndex(({ nodes }) => nodes.some((node) => node.id === id))
  const list = lists[at]
  if (!list) return null
  const index = list.nodes.findIndex((node) => node.id === id) + by
  if (index >= 0 && index < list.nodes.length)
    return { kind, ids: [id], parent_id: list.parent, position: index }
  const next = lists[at + by]
  if (!next) return null
  return { kind, ids: [id], parent_id: next.parent, position: by < 0 ? next.nodes.length : 0 }
}
