import { useDeferredValue } from 'react'

/** Renders the first `first` entries of a long list, enough to fill a screen, and the rest when the page is idle. */
export const useProgressiveList = <T>(list: readonly T[], first: number): readonly T[] =>
  useDeferredValue(true, false) ? list : list.slice(0, first)
