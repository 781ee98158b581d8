import { useQuery } from '@tanstack/react-query'
import type { ItemKind } from '#contract/courses/courses.ts'
import { outlineQuery } from '#features/courses/courses.api.ts'
import { itemsOf } from './outline-order.ts'

/** Whether an item of a course is a lesson or a quiz; unknown until the outline is loaded. */
export const useKindOf = (courseId: string) => {
  const { data: outline } = useQuery(outlineQuery(courseId))
  const kinds = new Map((outline ? itemsOf(outline) : []).map(({ id, kind }) => [id, kind]))
  return (id: string): ItemKind | undefined => kinds.get(id)
}
