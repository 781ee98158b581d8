import type { VisitedItem, VisitedPreview } from './visited-preview.api.ts'

type Outline = VisitedPreview['outline']
export type OrderedItem = Outline['final_exam'][number]

/** All items in the order in which students go through them. */
export const itemsInOrder = ({ chapters, final_exam }: Outline): OrderedItem[] => [
  ...chapters.flatMap(({ sections }) => sections.flatMap(({ items }) => items)),
  ...final_exam,
]

/** An item as the address names it. */
export const itemParam = ({ id, kind }: VisitedItem): string => `${kind}.${id}`
