import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { arrayMove } from '#lib/array-move.ts'

interface Lifted {
  id: string
  /** How far the pointer has moved, in pixels. */
  by: number
  /** The index it would get. */
  to: number
}

/** The index of a row dragged to a height, among the rows in their order. */
export const placeAt = (
  rows: readonly { id: string; middle: number }[],
  id: string,
  height: number,
): number => rows.filter((row) => row.id !== id && row.middle < height).length

interface Sortable {
  ids: readonly string[]
  onOrder: (ids: string[], id: string, index: number) => void
}

/** The distance from the edge at which scrolling starts, and the distance per frame, in pixels. */
const edge = 64
const step = 14

/** The scroll container of a row: a list with a height of its own, or the page. */
const scrollerOf = (row: HTMLElement | undefined): HTMLElement => {
  for (let around = row?.parentElement; around; around = around.parentElement)
    if (around.scrollHeight > around.clientHeight && /auto|scroll/.test(getComputedStyle(around).overflowY))
      return around
  return document.documentElement
}

/**
 * Scrolls when the pointer is near the upper or lower edge of the container; on a page, the upper edge is below its
 * bar. Returns whether it moved.
 */
const scrollAtEdges = (scroller: HTMLElement, height: number): boolean => {
  const isPage = scroller === document.documentElement
  const { top, bottom } = scroller.getBoundingClientRect()
  const [upper, lower] = isPage ? [56, window.innerHeight] : [top, bottom]
  const by = height < upper + edge ? -step : height > lower - edge ? step : 0
  const before = scroller.scrollTop
  if (by !== 0) scroller.scrollBy({ top: by })
  return scroller.scrollTop !== before
}

interface Start {
  y: number
  scroll: number
  scroller: HTMLElement
}

interface GripProps {
  ref: (element: HTMLElement | null) => void
  onKeyDown: (event: KeyboardEvent) => void
  onPointerDown: (event: PointerEvent) => void
  onPointerMove: (event: PointerEvent) => void
  onPointerUp: () => void
  onPointerCancel: () => void
}
interface RowProps {
  ref: (element: HTMLElement | null) => void
  'data-lifted'?: true
  'data-drop'?: 'before' | 'after'
  style?: CSSProperties
}

/** Where the lifted row would land: the neighboring row and the side of it. */
const dropOf = (ids: readonly string[], lifted: Lifted | null) => {
  if (!lifted || lifted.to === ids.indexOf(lifted.id)) return null
  const others = ids.filter((id) => id !== lifted.id)
  const id = others[lifted.to] ?? others.at(-1)
  return id === undefined
    ? null
    : { id, side: lifted.to < others.length ? ('before' as const) : ('after' as const) }
}

/**
 * Reorders a list by handles: drag with a pointer, or press the arrow keys on a focused handle. The focus stays with
 * the moved row; Escape cancels a drag. Unaffected rows keep their props, so a long list need not render them again.
 */
export const useSortable = ({ ids, onOrder }: Sortable) => {
  const rows = useRef(new Map<string, HTMLElement>())
  const grips = useRef(new Map<string, HTMLElement>())
  const start = useRef<Start | null>(null)
  const focusAfter = useRef<string | null>(null)
  const scrolling = useRef(0)
  // Keys may be pressed faster than a new order is rendered.
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
    return () => {
      window.removeEventListener('keydown', cancel)
      cancelAnimationFrame(scrolling.current)
    }
  }, [isLifted])

  const move = (id: string, index: number) => {
    const to = Math.min(Math.max(index, 0), ids.length - 1)
    if (to === latest.current.indexOf(id)) return
    latest.current = arrayMove(latest.current, id, to)
    onOrder([...latest.current], id, to)
  }

  const middles = () =>
    ids.flatMap((id) => {
      const box = rows.current.get(id)?.getBoundingClientRect()
      return box ? [{ id, middle: box.top + box.height / 2 }] : []
    })

  /** Keeps scrolling while the pointer stays at an edge. */
  const drag = (id: string, height: number) => {
    const from = start.current
    if (lifted?.id !== id || !from) return
    cancelAnimationFrame(scrolling.current)
    if (scrollAtEdges(from.scroller, height))
      scrolling.current = requestAnimationFrame(() => current.current.drag(id, height))
    const by = height - from.y + from.scroller.scrollTop - from.scroll
    setLifted({ id, by, to: placeAt(middles(), id, height) })
  }

  const current = useRef({ ids, lifted, move, drag })
  useLayoutEffect(() => {
    current.current = { ids, lifted, move, drag }
  })

  const [gripsMade] = useState(() => new Map<string, GripProps>())
  const makeGrip = (id: string): GripProps => ({
    ref: (element) => {
      if (element) grips.current.set(id, element)
      else grips.current.delete(id)
    },
    onKeyDown: (event) => {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
      if (by === 0) return
      event.preventDefault()
      focusAfter.current = id
      current.current.move(id, latest.current.indexOf(id) + by)
    },
    onPointerDown: (event) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const scroller = scrollerOf(rows.current.get(id))
      start.current = { y: event.clientY, scroll: scroller.scrollTop, scroller }
      setLifted({ id, by: 0, to: current.current.ids.indexOf(id) })
    },
    onPointerMove: (event) => current.current.drag(id, event.clientY),
    onPointerUp: () => {
      const { lifted: liftedRow } = current.current
      if (liftedRow?.id === id) current.current.move(id, liftedRow.to)
      setLifted(null)
    },
    onPointerCancel: () => setLifted(null),
  })
  const gripProps = (id: string): GripProps => {
    const made = gripsMade.get(id) ?? makeGrip(id)
    gripsMade.set(id, made)
    return made
  }

  const [rowsMade] = useState(() => new Map<string, RowProps>())
  const makeRow = (id: string): RowProps => ({
    ref: (element) => {
      if (element) rows.current.set(id, element)
      else rows.current.delete(id)
    },
  })
  const drop = dropOf(ids, lifted)
  const rowProps = (id: string): RowProps => {
    const still = rowsMade.get(id) ?? makeRow(id)
    rowsMade.set(id, still)
    if (lifted?.id === id && lifted.by !== 0)
      return { ...still, 'data-lifted': true, style: { '--by': `${lifted.by}px` } as CSSProperties }
    return drop?.id === id ? { ...still, 'data-drop': drop.side } : still
  }

  return { gripProps, rowProps, move, lifted: lifted && lifted.by !== 0 ? lifted : null }
}
export type SortableList = ReturnType<typeof useSortable>
