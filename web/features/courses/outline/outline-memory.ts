import { type RefObject, useEffect } from 'react'
import { createStore, type Store } from '#lib/store.ts'

/** Where somebody was in the outline of a course, for as long as the app is open. */
interface OutlineMemory {
  /** Chapters that are folded up. */
  folded: Store<ReadonlySet<string>>
  /** The row that was used last. */
  row: string | null
}

const memories = new Map<string, OutlineMemory>()
const most = 20

export const memoryOf = (courseId: string): OutlineMemory => {
  const known = memories.get(courseId) ?? { folded: createStore<ReadonlySet<string>>(new Set()), row: null }
  memories.delete(courseId)
  memories.set(courseId, known)
  const [oldest] = memories.keys()
  if (memories.size > most && oldest !== undefined) memories.delete(oldest)
  return known
}

const rowOf = (root: HTMLElement, id: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-node="item"][data-id="${CSS.escape(id)}"]`)

const isInView = (row: HTMLElement): boolean => {
  const { top, bottom } = row.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

/** Into view and with the focus, as if one had never left. False while it is not drawn yet. */
const returnTo = (root: HTMLElement, id: string): boolean => {
  const row = rowOf(root, id)
  if (!row) return false
  if (!isInView(row)) row.scrollIntoView({ block: 'center', behavior: 'instant' })
  row.querySelector('a')?.focus({ preventScroll: true })
  return true
}

/** How long a large outline may take to be drawn down to the row on a slow device, in milliseconds. */
const patience = 15_000
/** Whoever does something meanwhile is where they want to be. */
const signsOfLife = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Remembers the row that is used, and leads back to it when the outline is opened again. */
export const useOutlineMemory = (courseId: string, root: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = root.current
    const memory = memoryOf(courseId)
    if (!element) return
    const note = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-node="item"]') : null
      if (row?.dataset.id) memory.row = row.dataset.id
    }
    element.addEventListener('click', note, true)
    const stopReturning = memory.row ? keepReturning(element, memory.row) : undefined
    return () => {
      element.removeEventListener('click', note, true)
      stopReturning?.()
    }
  }, [courseId, root])
}

/** How long what comes late may move the row away again. */
const settling = 700

/** A large outline is drawn from its top, so the row may come late, and be moved by what comes after it. */
function keepReturning(root: HTMLElement, id: string): () => void {
  let hasReturned = false
  let timer = setTimeout(stop, patience)
  const attempt = () => {
    if (!returnTo(root, id) || hasReturned) return
    hasReturned = true
    clearTimeout(timer)
    timer = setTimeout(stop, settling)
  }
  const observer = new MutationObserver(attempt)
  function stop() {
    observer.disconnect()
    clearTimeout(timer)
    window.removeEventListener('scroll', attempt)
    for (const sign of signsOfLife) window.removeEventListener(sign, stop)
  }
  observer.observe(root, { childList: true, subtree: true })
  // The router scrolls to where the page was, which is not that long yet.
  window.addEventListener('scroll', attempt, { passive: true })
  for (const sign of signsOfLife) window.addEventListener(sign, stop, { passive: true })
  attempt()
  return stop
}
