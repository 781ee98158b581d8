import { useLayoutEffect } from 'react'

/**
 * The size of controls: roomy for students, compact for authors. Set on the root element, so that menus and dialogs
 * follow.
 */
export const useDensity = (density: 'roomy' | 'compact'): void => {
  useLayoutEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
}
