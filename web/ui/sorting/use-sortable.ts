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
import { scrollAtEdges, scrollerOf } from './scroll-at-edges.ts'

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

/** The elements of a list by their ids, and the props that collect them, which stay the same for a row. */
const useElements = () => {
  const [elements] = useState(() => new Map<string, HTMLElement>())
  const [made] = useState(() => new Map<string, RowProps>())
  const makeProps = (id: string): RowProps => ({
    ref: (element) => {
      if (element) elements.set(id, element)
      else elements.delete(id)
    },
  })
  return {
    elementOf: (id: string) => elements.get(id),
    propsOf: (id: string): RowProps => {
      const props = made.get(id) ?? makeProps(id)
      made.set(id, props)
      return props
    },
  }
}

/** Moves rows to another place. Keys may come faster than a new order is shown, so the newest is remembered. */
const useMove = ({ ids, onOrder }: Sortable, focusGrip: (id: string) => void) => {
  const latest = useRef<readonly string[]>(ids)
  const focusAfter = useRef<string | null>(null)
  const order = ids.join()
  const latestFocus = useRef(focusGrip)
  useLayoutEffect(() => {
    latestFocus.current = focusGrip
  })
  useLayoutEffect(() => {
    latest.current = order ? order.split(',') : []
    if (focusAfter.current) latestFocus.current(focusAfter.current)
    focusAfter.current = null
  }, [order])
  const move = (id: string, index: number) => {
    const to = Math.min(Math.max(index, 0), ids.length - 1)
    if (to === latest.current.indexOf(id)) return
    latest.current = arrayMove(latest.current, id, to)
    onOrder([...latest.current], id, to)
  }
  return {
    move,
    /** The focus stays with what is moved. */
    moveBy: (id: string, by: number) => {
      focusAfter.current = id
      move(id, latest.current.indexOf(id) + by)
    },
  }
}

/** A row that follows the pointer until it is dropped; Escape puts it back. */
const useLift = (ids: readonly string[], rowOf: (id: string) => HTMLElement | undefined) => {
  const start = useRef<Start | null>(null)
  const frame = useRef(0)
  const [lifted, setLifted] = useState<Lifted | null>(null)

  const isLifted = lifted !== null
  useEffect(() => {
    if (!isLifted) return
    const cancel = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') setLifted(null)
    }
    window.addEventListener('keydown', cancel)
    return () => {
      window.removeEventListener('keydown', cancel)
      cancelAnimationFrame(frame.current)
    }
  }, [isLifted])

  const middles = () =>
    ids.flatMap((id) => {
      const box = rowOf(id)?.getBoundingClientRect()
      return box ? [{ id, middle: box.top + box.height / 2 }] : []
    })
  /** Keeps scrolling while the pointer stays at an edge. */
  const drag = (id: string, height: number) => {
    const from = start.current
    if (lifted?.id !== id || !from) return
    cancelAnimationFrame(frame.current)
    if (scrollAtEdges(from.scroller, height))
      frame.current = requestAnimationFrame(() => latest.current.drag(id, height))
    const by = height - from.y + from.scroller.scrollTop - from.scroll
    setLifted({ id, by, to: placeAt(middles(), id, height) })
  }
  const lift = (id: string, height: number) => {
    const scroller = scrollerOf(rowOf(id))
    start.current = { y: height, scroll: scroller.scrollTop, scroller }
    setLifted({ id, by: 0, to: ids.indexOf(id) })
  }
  const latest = useRef({ drag })
  useLayoutEffect(() => {
    latest.current = { drag }
  })
  return { lifted, lift, drag, putDown: () => setLifted(null) }
}

/**
 * Reorders a list by handles: drag with a pointer, or press the arrow keys on a focused handle. The focus stays with
 * the moved row; Escape cancels a drag. Unaffected rows keep their props, so a long list need not render them again.
 */
export const useSortable = ({ ids, onOrder }: Sortable) => {
  const rows = useElements()
  const grips = useElements()
  const { move, moveBy } = useMove({ ids, onOrder }, (id) => grips.elementOf(id)?.focus())
  const { lifted, lift, drag, putDown } = useLift(ids, rows.elementOf)
  const latest = useRef({ lifted, move, moveBy, lift, drag, putDown })
  useLayoutEffect(() => {
    latest.current = { lifted, move, moveBy, lift, drag, putDown }
  })

  const [gripsMade] = useState(() => new Map<string, GripProps>())
  const makeGrip = (id: string): GripProps => ({
    ...grips.propsOf(id),
    onKeyDown: (event) => {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
      if (by === 0) return
      event.preventDefault()
      latest.current.moveBy(id, by)
    },
    onPointerDown: (event) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      latest.current.lift(id, event.clientY)
    },
    onPointerMove: (event) => latest.current.drag(id, event.clientY),
    onPointerUp: () => {
      const { lifted: dropped, move: moveTo, putDown: end } = latest.current
      if (dropped?.id === id) moveTo(id, dropped.to)
      end()
    },
    onPointerCancel: () => latest.current.putDown(),
  })
  const gripProps = (id: string): GripProps => {
    const made = gripsMade.get(id) ?? makeGrip(id)
    gripsMade.set(id, made)
    return made
  }

  const drop = dropOf(ids, lifted)
  const rowProps = (id: string): RowProps => {
    const still = rows.propsOf(id)
    if (lifted?.id === id && lifted.by !== 0)
      return { ...still, 'data-lifted': true, style: { '--by': `${lifted.by}px` } as CSSProperties }
    return drop?.id === id ? { ...still, 'data-drop': drop.side } : still
  }

  return { gripProps, rowProps, move, lifted: lifted && lifted.by !== 0 ? lifted : null }
}
export type SortableList = ReturnType<typeof useSortable>
