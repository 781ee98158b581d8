import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** How long a page may take to show its heading before the focus stays where it is, in milliseconds. */
const patience = 4_000

const focusHeading = (): boolean => {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return false
  // A page may have set the focus itself, for example in a form.
  if (!heading.closest('main')?.contains(document.activeElement)) {
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  return true
}

/** Announces the new page to screen readers by moving the focus to its heading. */
export const useFocusOnNavigation = (): void => {
  const router = useRouter()
  useEffect(() => {
    let watch: MutationObserver | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      watch?.disconnect()
      clearTimeout(timer)
    }
    const unsubscribe = router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
      stop()
      if (!pathChanged || !fromLocation || toLocation.hash || focusHeading()) return
      watch = new MutationObserver(() => {
        if (focusHeading()) stop()
      })
      watch.observe(document.body, { childList: true, subtree: true })
      timer = setTimeout(stop, patience)
    })
    return () => {
      stop()
      unsubscribe()
    }
  }, [router])
}
