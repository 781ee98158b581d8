import { useEffect } from 'react'
import { announceScreen } from './menus.ts'

/** Gives the page the whole width while it is mounted. */
export const useWideLayout = (): void => {
  useEffect(() => {
    // The layout starts to listen only at the end of the same round of effects.
    queueMicrotask(() => announceScreen('wide'))
    return () => announceScreen('normal')
  }, [])
}
