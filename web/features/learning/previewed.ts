import { createContext, useContext } from 'react'
import type { ItemRef } from '#contract/learning/references.ts'

/** For pages that an author looks at: where the links of a student's page lead instead. Null for students. */
export interface Previewed {
  openItem: (item: ItemRef) => void
}
export const PreviewedContext = createContext<Previewed | null>(null)
export const usePreviewed = (): Previewed | null => useContext(PreviewedContext)
