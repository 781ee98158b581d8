import { type RefObject, useEffect, useRef } from 'react'

/** In pixels: enough of the preceding entry to show that there is one. */
const before = 48

/**
 * Scrolls a row wider than a phone so that its selected entry is visible. `drawn` changes whenever the widths in the
 * row do.
 */
export const useChosenInView = (chosen: string, drawn: unknown): RefObject<HTMLDivElement | null> => {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>('[aria-pressed=true], [aria-selected=true]')
    if (shown && row.current) row.current.scrollLeft = shown.offsetLeft - row.current.offsetLeft - before
  }, [chosen, drawn])
  return row
}
