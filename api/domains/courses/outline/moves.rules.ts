/** The children of one parent in order; the parent is null for chapters and for the final exam. */
export interface ChildList {
  parent: string | null
  ids: string[]
}
export interface Move {
  /** In the intended order. */
  ids: string[]
  parent: string | null
  /** The index among the remaining children, from 0; a larger index means the end. */
  position: number
}

/** The changed lists after a move; null if an id is in none of them or occurs twice. */
export function afterMove(lists: ChildList[], { ids, parent, position }: Move): ChildList[] | null {
  const moving = new Set(ids)
  const known = lists.reduce((sum, list) => sum + list.ids.filter((id) => moving.has(id)).length, 0)
  if (known < ids.length) return null
  return lists.flatMap((list) => {
    const staying = list.ids.filter((id) => !moving.has(id))
    const after = list.parent === parent ? staying.toSpliced(position, 0, ...ids) : staying
    const isSame = after.length === list.ids.length && after.every((id, index) => id === list.ids[index])
    return isSame ? [] : [{ parent: list.parent, ids: after }]
  })
}

/** The changed lists after a removal; null if an id is in none of them or occurs twice. */
export function afterRemoval(lists: ChildList[], ids: string[]): ChildList[] | null {
  const leaving = new Set(ids)
  const changed = lists.flatMap((list) => {
    const staying = list.ids.filter((id) => !leaving.has(id))
    return staying.length < list.ids.length
      ? [{ parent: list.parent, ids: staying, gone: list.ids.length - staying.length }]
      : []
  })
  const known = changed.reduce((sum, { gone }) => sum + gone, 0)
  if (known < ids.length) return null
  return changed.map(({ parent, ids: staying }) => ({ parent, ids: staying }))
}
