import type { NodeKind } from '#contract/courses/courses.ts'

/** A list that dragged rows may be dropped in. */
export interface Zone {
  parent: string | null
  element: HTMLElement
  /** In pixels of the page, measured when the drag began; only the dragged row moves meanwhile. */
  top: number
  bottom: number
  rows: { id: string; element: HTMLElement; middle: number }[]
}
/** An index in a zone, from 0. */
export interface Target {
  zone: Zone
  index: number
}

const nodeOf = (element: Element | null): { row: HTMLElement; kind: NodeKind; id: string } | null => {
  const row = element?.closest<HTMLElement>('[data-node]')
  const { node, id } = row?.dataset ?? {}
  return row && node && id ? { row, kind: node as NodeKind, id } : null
}

/** The node whose handle triggered an event. */
export const gripped = (event: Event): ReturnType<typeof nodeOf> => {
  const grip = event.target instanceof Element ? event.target.closest('[data-grip]') : null
  return nodeOf(grip)
}

const middleOf = (element: HTMLElement): number => {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2 + window.scrollY
}

export const zoneOf = (element: HTMLElement, kind: NodeKind, moving: ReadonlySet<string>): Zone => {
  const { top, bottom } = element.getBoundingClientRect()
  const rows = [...element.children].flatMap((child) => {
    const node = nodeOf(child)
    return node?.kind === kind && !moving.has(node.id)
      ? [{ id: node.id, element: node.row, middle: middleOf(node.row) }]
      : []
  })
  const parent = element.dataset['parent'] || null
  return { parent, element, rows, top: top + window.scrollY, bottom: bottom + window.scrollY }
}

const distance = ({ top, bottom }: Zone, height: number): number => Math.max(top - height, height - bottom, 0)

/** The zone nearest to a vertical position on the page, and the index in it. */
export const targetAt = (zones: readonly Zone[], height: number): Target | null => {
  let nearest: Zone | undefined
  for (const zone of zones) if (!nearest || distance(zone, height) < distance(nearest, height)) nearest = zone
  if (!nearest) return null
  return { zone: nearest, index: nearest.rows.filter(({ middle }) => middle < height).length }
}

/** Removes the drop line. */
export const unmarkTarget = (root: HTMLElement): void => {
  for (const row of root.querySelectorAll<HTMLElement>('[data-drop]')) delete row.dataset['drop']
}

/** Draws the line where the rows would land. */
export const markTarget = ({ zone, index }: Target): void => {
  const row = zone.rows[index]
  const last = zone.rows.at(-1)
  if (row) row.element.dataset['drop'] = 'before'
  else if (last) last.element.dataset['drop'] = 'after'
  else zone.element.dataset['drop'] = 'inside'
}
