import { useLayoutEffect } from 'react'

/** Sizes of controls: roomy for students, compact for authors. On the root, so that menus and dialogs follow. */
export const useDensity = (density: 'roomy' | 'compact'): void => {
  useLayoutEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
}
