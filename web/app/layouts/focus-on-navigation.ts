import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** How long a page may take to show its heading before focus stays where it is. */
const patience = 4_000

const focusHeading = (): boolean => {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return false
  // A page that put the focus somewhere itself, as in a form, knows better.
  if (!heading.closest('main')?.contains(document.activeElement)) {
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  return true
}

/** Reads the new page out to whoever does not see it: the focus goes to its heading. */
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
