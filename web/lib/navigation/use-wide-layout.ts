import { useEffect } from 'react'
import { announceScreen } from './menus.ts'

/** Gives the page the whole width for as long as it is shown. */
export const useWideLayout = (): void => {
  useEffect(() => {
    // The layout listens from the end of the same round of effects on.
    queueMicrotask(() => announceScreen('wide'))
    return () => announceScreen('normal')
  }, [])
}
