import { getBranding, listAssignableCompanies } from '#contract/companies/companies.ts'
import type { ItemKind } from '#contract/courses/courses.ts'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { type PreviewState, previewComponent, previewOutline, tryQuiz } from '#contract/publishing/preview.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

export interface PreviewItemParams {
  courseId: string
  itemType: ItemKind
  itemId: string
}
export interface PreviewQuery {
  locale: string
  state: PreviewState
  /** A past release; absent for the draft. */
  release?: string
}
export type PreviewOutline = ResponseOf<typeof previewOutline>['data']

export const previewOutlineQuery = (courseId: string, query: PreviewQuery) =>
  endpointQuery(previewOutline, { params: { courseId }, query })

export const previewItemQuery = ({ courseId, itemType, itemId }: PreviewItemParams, query: PreviewQuery) =>
  endpointQuery(previewComponent, { params: { courseId, type: itemType, id: itemId }, query })

/** The companies whose branding the pages can use. */
export const brandsQuery = () => endpointQuery(listAssignableCompanies)
export const brandQuery = (hostname: string) => endpointQuery(getBranding, { params: { hostname } })

/** Graded by the server, which stores nothing. */
export const sendQuizTry =
  ({ courseId, itemId }: Pick<PreviewItemParams, 'courseId' | 'itemId'>, query: PreviewQuery) =>
  (body: BodyOf<typeof tryQuiz>) =>
    call(tryQuiz, { params: { courseId, id: itemId }, query, body })
