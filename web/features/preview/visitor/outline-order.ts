import { itemKinds } from '#contract/courses/courses.ts'
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

/** The item that the address names, whether or not it exists; undefined for any other text. */
export const itemIn = (param: string): VisitedItem | undefined => {
  const kind = itemKinds.find((one) => param.startsWith(`${one}.`))
  const id = kind && param.slice(kind.length + 1)
  return id ? { id, kind } : undefined
}
