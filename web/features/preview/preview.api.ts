import type { ItemKind } from '../../../contract/courses.ts'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import { previewComponent, previewOutline } from '../../../contract/preview.ts'
import { endpointQuery } from '../../lib/query/endpoint-query.ts'

export interface PreviewPlace {
  courseId: string
  itemType: ItemKind
  itemId: string
}
export type PreviewOutline = ResponseOf<typeof previewOutline>['data']
export type PreviewItem = ResponseOf<typeof previewComponent>['data']
type OutlineItem = PreviewOutline['final_exam'][number]

export const previewOutlineQuery = (courseId: string, locale: string) =>
  endpointQuery(previewOutline, { params: { courseId }, query: { locale } })

export const previewItemQuery = ({ courseId, itemType, itemId }: PreviewPlace, locale: string) =>
  endpointQuery(previewComponent, { params: { courseId, type: itemType, id: itemId }, query: { locale } })

/** All lessons and quizzes in reading order. */
export const itemsOf = ({ chapters, final_exam }: PreviewOutline): OutlineItem[] => [
  ...chapters.flatMap(({ sections }) => sections.flatMap(({ items }) => items)),
  ...final_exam,
]
