import { useDeferredValue } from 'react'

/** A long list is drawn from its top, so much of it that a screen is full, and the rest when the page is at rest. */
export const useProgressiveList = <T>(list: readonly T[], first: number): readonly T[] =>
  useDeferredValue(true, false) ? list : list.slice(0, first)
