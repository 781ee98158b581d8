import { createContext, useContext } from 'react'
import type { ItemRef } from '#contract/learning/references.ts'

/** For previews by an author: where the links of a student page lead instead. Null for students. */
export interface Previewed {
  openItem: (item: ItemRef) => void
}
export const PreviewedContext = createContext<Previewed | null>(null)
export const usePreviewed = (): Previewed | null => useContext(PreviewedContext)
