import { useEffect, useRef } from 'react'

/** Returns a function that focuses an answer once it is rendered. */
export const useFocusOn = () => {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    document.querySelector<HTMLElement>(`[data-answer="${wanted.current}"]`)?.focus()
    wanted.current = null
  })
  return (key: string | undefined) => {
    wanted.current = key ?? null
  }
}
