import { type RefObject, useEffect } from 'react'
import { focusHeading } from './focus-heading.ts'

/** When what had the focus goes, as a form that was sent, the focus goes to the heading of what stands there instead. */
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
