import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type { ItemRef } from '#contract/learning/references.ts'
import type { tryQuiz } from '#contract/publishing/preview.ts'
import {
  createVisitorComment,
  listVisitorComments,
  openPreviewLink,
  tryVisitedQuiz,
  visitPreviewItem,
} from '#contract/publishing/preview-links.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

export type VisitedPreview = ResponseOf<typeof openPreviewLink>['data']
export type VisitedItem = Pick<ItemRef, 'id' | 'kind'>

/** True if a link opens nothing any more, or never has. */
export const hasEnded = (error: unknown): boolean => hasStatus(error, 404, 422)

const queryFor = (locale: string) => (locale ? { locale } : {})

/** In the default language of the course if none is given. */
export const visitedPreviewQuery = (token: string, locale: string) => ({
  ...endpointQuery(openPreviewLink, { params: { token }, query: queryFor(locale) }),
  meta: { quiet: true },
})

export const visitedItemQuery = (token: string, { id, kind }: VisitedItem, locale: string) =>
  endpointQuery(visitPreviewItem, { params: { token, type: kind, id }, query: queryFor(locale) })

/** Graded by the server, which stores nothing. */
export const sendVisitedTry = (token: string, id: string, locale: string) => (body: BodyOf<typeof tryQuiz>) =>
  call(tryVisitedQuiz, { params: { token, id }, query: queryFor(locale), body })

export const visitorCommentsQuery = (token: string) =>
  endpointQuery(listVisitorComments, { params: { token } })

export const sendComment = (token: string, body: BodyOf<typeof createVisitorComment>) =>
  call(createVisitorComment, { params: { token }, body })
