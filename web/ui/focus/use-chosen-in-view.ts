import { type RefObject, useEffect, useRef } from 'react'

/** In pixels: enough of what stands before it to see that there is something. */
const before = 48

/** For a row that is wider than a phone: what is chosen of it is in view. `drawn` changes with the widths in the row. */
export const useChosenInView = (chosen: string, drawn: unknown): RefObject<HTMLDivElement | null> => {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>('[aria-pressed=true], [aria-selected=true]')
    if (shown && row.current) row.current.scrollLeft = shown.offsetLeft - row.current.offsetLeft - before
  }, [chosen, drawn])
  return row
}
