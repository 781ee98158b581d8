import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/** In pixels: enough of the preceding entry to show that there is one. */
const before = 48

const showChosen = (row: HTMLElement | null): void => {
  const chosen = row?.querySelector<HTMLElement>('[aria-pressed=true], [aria-selected=true]')
  if (!row || !chosen) return
  row.scrollLeft += chosen.getBoundingClientRect().left - row.getBoundingClientRect().left - before
}

/**
 * Scrolls a row wider than a phone so that its selected entry is visible. `drawn` changes whenever the widths in the
 * row do.
 */
export const useChosenInView = (chosen: string, drawn: unknown): RefObject<HTMLDivElement | null> => {
  const row = useRef<HTMLDivElement>(null)
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined
  useEffect(() => showChosen(row.current), [chosen, drawn])
  // Where the choice is in the address, the router then scrolls the row back to where it was.
  useEffect(() => router?.subscribe('onRendered', () => showChosen(row.current)), [router])
  return row
}
