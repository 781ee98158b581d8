import { useEffect } from 'react'
import { createStore } from '../store.ts'

export const standInTitle = createStore<string | null>(null)

/**
 * Sets the title of a page that replaces that of its route, such as "Page not found"; null keeps the route's title.
 */
export const useStandInTitle = (title: string | null): void => {
  useEffect(() => {
    standInTitle.set(title)
    return () => standInTitle.set(null)
  }, [title])
}
