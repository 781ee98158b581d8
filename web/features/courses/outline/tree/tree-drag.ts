import type { NodeKind } from '#contract/courses/courses.ts'
import { createStore, type Store } from '#lib/store.ts'

/** Where dragged rows would land: before a row of the parent, or at its end. */
export interface Drop {
  kind: NodeKind
  ids: string[]
  parent: string | null
  before: string | null
}
/** The text beside the pointer. */
export interface DragTip extends Drop {
  /** The index from 0, and the number of positions. */
  index: number
  total: number
  /** In pixels of the window. */
  top: number
  right: number
}

interface Zone {
  parent: string | null
  element: HTMLElement
  /** In pixels of the page, measured when the drag began; only the dragged row moves meanwhile. */
  top: number
  bottom: number
  rows: { id: string; element: HTMLElement; middle: number }[]
}
interface Drag {
  kind: NodeKind
  ids: string[]
  row: HTMLElement
  zones: Zone[]
  /** In pixels of the page. */
  from: number
  pointer: number
  x: number
  target: { zone: Zone; index: number } | null
}

interface TreeDragOptions {
  /** All rows that move with a row, in reading order. */
  together: (kind: NodeKind, id: string) => string[]
  mayStand: (kind: NodeKind, ids: string[], parent: string | null) => boolean
  onDrop: (drop: Drop) => void
}

/** The distance from the window's edge at which the page scrolls, and the distance per frame, in pixels. */
const edge = 72
const step = 12
const menuBar = 56

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

const zoneOf = (element: HTMLElement, kind: NodeKind, moving: ReadonlySet<string>): Zone => {
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
const targetAt = (zones: readonly Zone[], height: number): Drag['target'] => {
  let nearest: Zone | undefined
  for (const zone of zones) if (!nearest || distance(zone, height) < distance(nearest, height)) nearest = zone
  if (!nearest) return null
  return { zone: nearest, index: nearest.rows.filter(({ middle }) => middle < height).length }
}

const unmark = (root: HTMLElement): void => {
  for (const row of root.querySelectorAll<HTMLElement>('[data-drop]')) delete row.dataset['drop']
}

/** Draws the line where the rows would land. */
const mark = ({ zone, index }: NonNullable<Drag['target']>): void => {
  const row = zone.rows[index]
  const last = zone.rows.at(-1)
  if (row) row.element.dataset['drop'] = 'before'
  else if (last) last.element.dataset['drop'] = 'after'
  else zone.element.dataset['drop'] = 'inside'
}

/**
 * Drags the rows of a tree by their handles. It works on DOM elements, so that a thousand rows need not render again
 * for each movement of the pointer: rows have `data-node` and `data-id`, lists `data-list` and `data-parent`, handles
 * `data-grip`. `attach` returns a function that removes the listeners.
 */
export const createTreeDrag = (
  options: TreeDragOptions,
): { tip: Store<DragTip | null>; attach: (root: HTMLElement) => () => void } => {
  const tip = createStore<DragTip | null>(null)
  let drag: Drag | null = null
  let frame = 0

  const attach = (root: HTMLElement) => {
    const update = () => {
      if (!drag) return
      const { pointer, from, row, kind, ids, zones, x } = drag
      const height = pointer + window.scrollY
      row.dataset['lifted'] = ''
      row.style.setProperty('--by', `${height - from}px`)
      unmark(root)
      drag.target = targetAt(zones, height)
      if (!drag.target) return tip.set(null)
      const { zone, index } = drag.target
      mark(drag.target)
      const before = zone.rows[index]?.id ?? null
      const total = zone.rows.length + ids.length
      const right = Math.max(window.innerWidth - x - 260, 12)
      tip.set({ kind, ids, parent: zone.parent, before, index, total, top: pointer - 54, right })
    }

    const scroll = () => {
      if (!drag) return
      const by = drag.pointer < edge + menuBar ? -step : drag.pointer > window.innerHeight - edge ? step : 0
      if (by !== 0) {
        window.scrollBy({ top: by })
        update()
      }
      frame = requestAnimationFrame(scroll)
    }

    const end = () => {
      cancelAnimationFrame(frame)
      if (!drag) return
      delete drag.row.dataset['lifted']
      drag.row.style.removeProperty('--by')
      delete root.dataset['dragging']
      delete root.dataset['exam']
      unmark(root)
      tip.set(null)
      drag = null
    }

    const down = (event: PointerEvent) => {
      const node = event.button === 0 ? gripped(event) : null
      if (!node) return
      const { row, kind, id } = node
      const ids = options.together(kind, id)
      const moving = new Set(ids)
      root.dataset['dragging'] = kind
      // The final exam accepts rows only while the dragged ones may be placed there.
      if (kind === 'item' && options.mayStand(kind, ids, null)) root.dataset['exam'] = ''
      const zones = [...root.querySelectorAll<HTMLElement>(`[data-list="${kind}"]`)]
        .filter((list) => list.offsetParent && options.mayStand(kind, ids, list.dataset['parent'] || null))
        .map((list) => zoneOf(list, kind, moving))
      ;(event.target as Element).closest('[data-grip]')?.setPointerCapture(event.pointerId)
      const from = event.clientY + window.scrollY
      drag = { kind, ids, row, zones, from, pointer: event.clientY, x: event.clientX, target: null }
      frame = requestAnimationFrame(scroll)
    }

    const move = (event: PointerEvent) => {
      if (!drag) return
      drag.pointer = event.clientY
      // Ignores movements of up to 3 pixels, since a hand is never quite still.
      if (drag.target || Math.abs(event.clientY + window.scrollY - drag.from) > 3) update()
    }

    const up = () => {
      const { target, kind, ids } = drag ?? {}
      end()
      if (!target || !kind || !ids) return
      const { zone, index } = target
      options.onDrop({ kind, ids, parent: zone.parent, before: zone.rows[index]?.id ?? null })
    }

    const cancel = (event: KeyboardEvent) => {
      if (!drag || event.key !== 'Escape') return
      event.stopPropagation()
      end()
    }

    root.addEventListener('pointerdown', down)
    root.addEventListener('pointermove', move)
    root.addEventListener('pointerup', up)
    root.addEventListener('pointercancel', end)
    window.addEventListener('keydown', cancel, true)
    return () => {
      end()
      root.removeEventListener('pointerdown', down)
      root.removeEventListener('pointermove', move)
      root.removeEventListener('pointerup', up)
      root.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', cancel, true)
    }
  }
  return { tip, attach }
}
