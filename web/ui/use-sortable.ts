import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { movedTo } from '../lib/moved-to.ts'

interface Lifted {
  id: string
  /** How far the pointer has gone, in pixels. */
  by: number
  /** The place it would get, from 0. */
  to: number
}

/** The place of something dragged to a height, among rows in their order. */
export const placeAt = (
  rows: readonly { id: string; middle: number }[],
  id: string,
  height: number,
): number => rows.filter((row) => row.id !== id && row.middle < height).length

interface Sortable {
  ids: readonly string[]
  onOrder: (ids: string[], id: string, place: number) => void
}

/** How near to the window's edge the page begins to scroll, and how fast, in pixels. */
const edge = 64
const step = 14

const scrollAtEdges = (height: number): void => {
  if (height < edge + 56) window.scrollBy({ top: -step })
  else if (height > window.innerHeight - edge) window.scrollBy({ top: step })
}

/**
 * Ordering one list by its handles: dragging with a pointer, or the arrow keys with a handle focused. The focus stays with
 * what is moved; Escape puts a dragged row back.
 */
export const useSortable = ({ ids, onOrder }: Sortable) => {
  const rows = useRef(new Map<string, HTMLElement>())
  const grips = useRef(new Map<string, HTMLElement>())
  const start = useRef({ y: 0, scroll: 0 })
  const focusAfter = useRef<string | null>(null)
  // Keys may come faster than a new order is shown.
  const latest = useRef<readonly string[]>(ids)
  const [lifted, setLifted] = useState<Lifted | null>(null)

  const order = ids.join()
  useLayoutEffect(() => {
    latest.current = order ? order.split(',') : []
    if (focusAfter.current) grips.current.get(focusAfter.current)?.focus()
    focusAfter.current = null
  }, [order])

  const isLifted = lifted !== null
  useEffect(() => {
    if (!isLifted) return
    const cancel = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') setLifted(null)
    }
    window.addEventListener('keydown', cancel)
    return () => window.removeEventListener('keydown', cancel)
  }, [isLifted])

  const move = (id: string, place: number) => {
    const to = Math.min(Math.max(place, 0), ids.length - 1)
    if (to === latest.current.indexOf(id)) return
    latest.current = movedTo(latest.current, id, to)
    onOrder([...latest.current], id, to)
  }

  const middles = () =>
    ids.flatMap((id) => {
      const box = rows.current.get(id)?.getBoundingClientRect()
      return box ? [{ id, middle: box.top + box.height / 2 }] : []
    })

  const drag = (id: string, event: PointerEvent) => {
    if (lifted?.id !== id) return
    scrollAtEdges(event.clientY)
    const by = event.clientY - start.current.y + window.scrollY - start.current.scroll
    setLifted({ id, by, to: placeAt(middles(), id, event.clientY) })
  }

  const gripProps = (id: string) => ({
    ref: (element: HTMLElement | null) => {
      if (element) grips.current.set(id, element)
      else grips.current.delete(id)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
      if (by === 0) return
      event.preventDefault()
      focusAfter.current = id
      move(id, latest.current.indexOf(id) + by)
    },
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { y: event.clientY, scroll: window.scrollY }
      setLifted({ id, by: 0, to: ids.indexOf(id) })
    },
    onPointerMove: (event: PointerEvent) => drag(id, event),
    onPointerUp: () => {
      if (lifted?.id === id) move(id, lifted.to)
      setLifted(null)
    },
    onPointerCancel: () => setLifted(null),
  })

  const rowProps = (id: string) => {
    const isMoving = lifted?.id === id && lifted.by !== 0
    const from = lifted ? ids.indexOf(lifted.id) : -1
    const at = lifted ? ids.filter((other) => other !== lifted.id) : []
    const isTarget = lifted && lifted.to !== from && lifted.id !== id
    return {
      ref: (element: HTMLElement | null) => {
        if (element) rows.current.set(id, element)
        else rows.current.delete(id)
      },
      'data-lifted': isMoving || undefined,
      'data-drop': !isTarget
        ? undefined
        : at[lifted.to] === id
          ? 'before'
          : lifted.to === at.length && at.at(-1) === id
            ? 'after'
            : undefined,
      style: isMoving ? ({ '--by': `${lifted.by}px` } as CSSProperties) : undefined,
    }
  }

  return { gripProps, rowProps, move, lifted: lifted && lifted.by !== 0 ? lifted : null }
}
export type SortableList = ReturnType<typeof useSortable>
