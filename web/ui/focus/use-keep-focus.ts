import { type RefObject, useEffect } from 'react'
import { focusHeading } from './focus-heading.ts'

/**
 * When the focused element is removed, for example a form that was sent, the focus moves to the heading that replaces
 * it.
 */
export const useKeepFocus = (container: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const within = container.current
    if (!within) return
    let last: EventTarget | null = null
    const note = ({ target }: FocusEvent) => {
      last = target
    }
    const watch = new MutationObserver(() => {
      if (!(last instanceof HTMLElement) || last.isConnected) return
      if (document.activeElement !== document.body) {
        last = null
        return
      }
      if (focusHeading(within)) last = null
    })
    within.addEventListener('focusin', note)
    watch.observe(within, { childList: true, subtree: true })
    return () => {
      within.removeEventListener('focusin', note)
      watch.disconnect()
    }
  }, [container])
}
