import { useDeferredValue } from 'react'

/** A long outline is drawn from its top, so much of each list that a screen is full, and the rest when the page is at rest. */
export const useFirst = <T>(list: readonly T[], first: number): readonly T[] =>
  useDeferredValue(true, false) ? list : list.slice(0, first)
