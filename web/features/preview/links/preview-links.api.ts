import { mutationOptions } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/publishing/preview-links.ts'
import { call } from '#lib/api/call.ts'
import { endpointPages, endpointQuery } from '#lib/query/endpoint-query.ts'

export type CommentState = 'open' | 'resolved'

export const previewLinksQuery = (courseId: string) =>
  endpointQuery(contract.listPreviewLinks, { params: { courseId } })

export const commentPagesQuery = (courseId: string, state: CommentState) =>
  endpointPages(contract.listPreviewComments, { params: { courseId }, query: { state } })

export const createLinkMutation = (courseId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof contract.createPreviewLink>) =>
      call(contract.createPreviewLink, { params: { courseId }, body }),
    meta: { quiet: true },
  })

export const updateLinkMutation = (courseId: string, linkId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof contract.updatePreviewLink>) =>
      call(contract.updatePreviewLink, { params: { courseId, linkId }, body }),
    meta: { quiet: true },
  })

export const revokeLinkMutation = (courseId: string) =>
  mutationOptions({
    mutationFn: (linkId: string) => call(contract.revokePreviewLink, { params: { courseId, linkId } }),
  })

export const updateCommentMutation = (courseId: string, commentId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof contract.updatePreviewComment>) =>
      call(contract.updatePreviewComment, { params: { courseId, commentId }, body }),
  })

export const deleteCommentMutation = (courseId: string) =>
  mutationOptions({
    mutationFn: (commentId: string) =>
      call(contract.deletePreviewComment, { params: { courseId, commentId } }),
  })
