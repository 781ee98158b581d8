import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a button that is re-rendered or disabled together with its surroundings: takes the focus again if it was lost
 * meanwhile.
 */
export const useRestoreFocus = (around: boolean): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(around)
  useEffect(() => {
    if (before.current === around) return
    before.current = around
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [around])
  return button
}
