import { type RefObject, useEffect } from 'react'
import { createStore, type Store } from '#lib/store.ts'

/** The user's position in the outline of a course, remembered while the app is open. */
interface OutlineMemory {
  /** The collapsed chapters. */
  folded: Store<ReadonlySet<string>>
  /** The row used last. */
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

/** Scrolls to the row and focuses it. Returns false if it is not rendered yet. */
const returnTo = (root: HTMLElement, id: string): boolean => {
  const row = rowOf(root, id)
  if (!row) return false
  if (!isInView(row)) row.scrollIntoView({ block: 'center', behavior: 'instant' })
  row.querySelector('a')?.focus({ preventScroll: true })
  return true
}

/** How long a slow device may take to render a large outline down to the row, in milliseconds. */
const patience = 15_000
/** Any of these events means that the user has moved on. */
const signsOfLife = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Remembers the row in use, and returns to it when the outline is opened again. */
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
    const stopReturning = memory.row ? returnUntilSettled(element, memory.row) : undefined
    return () => {
      element.removeEventListener('click', note, true)
      stopReturning?.()
    }
  }, [courseId, root])
}

/** Milliseconds during which late content may move the row again. */
const settling = 700

/** A large outline renders from its top, so the row may appear late, and content rendered after it may move it. */
function returnUntilSettled(root: HTMLElement, id: string): () => void {
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
  // The router restores the scroll position while the page is still too short.
  window.addEventListener('scroll', attempt, { passive: true })
  for (const sign of signsOfLife) window.addEventListener(sign, stop, { passive: true })
  attempt()
  return stop
}
