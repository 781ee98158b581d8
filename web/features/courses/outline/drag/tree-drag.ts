import type { NodeKind } from '#contract/courses/courses.ts'
import { createStore, type Store } from '#lib/store.ts'
import { gripped, markTarget, type Target, targetAt, unmarkTarget, type Zone, zoneOf } from './drag-zones.ts'

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

interface Drag {
  kind: NodeKind
  ids: string[]
  row: HTMLElement
  zones: Zone[]
  /** In pixels of the page. */
  from: number
  pointer: number
  x: number
  target: Target | null
}

interface TreeDragOptions {
  /** All rows that move with a row, in reading order. */
  draggedIds: (kind: NodeKind, id: string) => string[]
  mayStand: (kind: NodeKind, ids: string[], parent: string | null) => boolean
  onDrop: (drop: Drop) => void
}

/** The distance from the window's edge at which the page scrolls, and the distance per frame, in pixels. */
const edge = 72
const step = 12
const menuBar = 56

const beginDrag = (root: HTMLElement, event: PointerEvent, options: TreeDragOptions): Drag | null => {
  const node = event.button === 0 ? gripped(event) : null
  if (!node) return null
  const { row, kind, id } = node
  const ids = options.draggedIds(kind, id)
  const moving = new Set(ids)
  root.dataset['dragging'] = kind
  // The final exam accepts rows only while the dragged ones may be placed there.
  if (kind === 'item' && options.mayStand(kind, ids, null)) root.dataset['exam'] = ''
  const zones = [...root.querySelectorAll<HTMLElement>(`[data-list="${kind}"]`)]
    .filter((list) => list.offsetParent && options.mayStand(kind, ids, list.dataset['parent'] || null))
    .map((list) => zoneOf(list, kind, moving))
  ;(event.target as Element).closest('[data-grip]')?.setPointerCapture(event.pointerId)
  const from = event.clientY + window.scrollY
  return { kind, ids, row, zones, from, pointer: event.clientY, x: event.clientX, target: null }
}

/** Moves the lifted row to the pointer and marks where it would land. */
const showDrag = (root: HTMLElement, drag: Drag, tip: Store<DragTip | null>): void => {
  const { pointer, from, row, kind, ids, zones, x } = drag
  const height = pointer + window.scrollY
  row.dataset['lifted'] = ''
  row.style.setProperty('--by', `${height - from}px`)
  unmarkTarget(root)
  drag.target = targetAt(zones, height)
  if (!drag.target) return tip.set(null)
  const { zone, index } = drag.target
  markTarget(drag.target)
  const before = zone.rows[index]?.id ?? null
  const total = zone.rows.length + ids.length
  const right = Math.max(window.innerWidth - x - 260, 12)
  tip.set({ kind, ids, parent: zone.parent, before, index, total, top: pointer - 54, right })
}

const clearDrag = (root: HTMLElement, { row }: Drag, tip: Store<DragTip | null>): void => {
  delete row.dataset['lifted']
  row.style.removeProperty('--by')
  delete root.dataset['dragging']
  delete root.dataset['exam']
  unmarkTarget(root)
  tip.set(null)
}

/** Scrolls the page at the window's edges. Returns whether it did. */
const scrollPageAtEdges = (pointer: number): boolean => {
  const by = pointer < edge + menuBar ? -step : pointer > window.innerHeight - edge ? step : 0
  if (by !== 0) window.scrollBy({ top: by })
  return by !== 0
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
    const scroll = () => {
      if (!drag) return
      if (scrollPageAtEdges(drag.pointer)) showDrag(root, drag, tip)
      frame = requestAnimationFrame(scroll)
    }

    const end = () => {
      cancelAnimationFrame(frame)
      if (drag) clearDrag(root, drag, tip)
      drag = null
    }

    const down = (event: PointerEvent) => {
      const begun = beginDrag(root, event, options)
      if (!begun) return
      drag = begun
      frame = requestAnimationFrame(scroll)
    }

    const move = (event: PointerEvent) => {
      if (!drag) return
      drag.pointer = event.clientY
      // Ignores movements of up to 3 pixels, since a hand is never quite still.
      if (drag.target || Math.abs(event.clientY + window.scrollY - drag.from) > 3) showDrag(root, drag, tip)
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

    const listening = new AbortController()
    const { signal } = listening
    root.addEventListener('pointerdown', down, { signal })
    root.addEventListener('pointermove', move, { signal })
    root.addEventListener('pointerup', up, { signal })
    root.addEventListener('pointercancel', end, { signal })
    window.addEventListener('keydown', cancel, { signal, capture: true })
    return () => {
      end()
      listening.abort()
    }
  }
  return { tip, attach }
}
