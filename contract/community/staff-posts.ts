import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, one, pageOf, pageQuery, text, words } from '../fields.ts'
import { limits } from '../limits.ts'
import { comment, createCommentBody, updateCommentBody } from './comments.ts'
import { threadPerson } from './mentions.ts'
import {
  appealBody,
  createPostBody,
  post,
  postSummary,
  previewBody,
  seenBody,
  statement,
  textPreview,
  updatePostBody,
} from './posts.ts'

/** The security team takes part in the community of its own company, and in those of descendants that allow it. */

export const postOrders = ['recent', 'questions', 'trending'] as const
const params = z.object({ postId: id })
const commentParams = z.object({ postId: id, commentId: id })

export const listStaffPosts = endpoint({
  method: 'GET',
  path: '/api/community/posts',
  access: 'staff',
  reads: ['posts'],
  summary: 'The posts of a community by one order, or those with the words that are searched',
  query: z.object({
    ...pageQuery,
    company_id: z.optional(id),
    order: z.optional(z.enum(postOrders)),
    search: z.optional(text(limits.search)),
  }),
  response: pageOf(postSummary),
  errors: [404],
})
export const getStaffPost = endpoint({
  method: 'GET',
  path: '/api/community/posts/:postId',
  access: 'staff',
  reads: ['post/:postId'],
  summary: 'One post, with the names of those who asked without',
  params,
  response: one(post),
})
export const createStaffPost = endpoint({
  method: 'POST',
  path: '/api/community/posts',
  access: 'staff',
  changes: ['posts'],
  summary: 'Writes a post as the security team, such as what was caught this month',
  body: z.extend(z.omit(createPostBody, { place: true, is_nameless: true }), {
    company_id: z.optional(id),
  }),
  response: one(post),
  status: 201,
  errors: [404, 422, 429],
})
export const previewStaffText = endpoint({
  method: 'POST',
  path: '/api/community/preview',
  access: 'staff',
  changes: [],
  summary: 'How a text of the security team would look, and what in it looks suspicious or secret',
  body: z.extend(previewBody, { company_id: z.optional(id) }),
  response: one(textPreview),
  errors: [404],
  perMinute: 60,
})
export const appealStaffDecision = endpoint({
  method: 'POST',
  path: '/api/community/decisions/:decisionId/appeal',
  access: 'staff',
  changes: ['posts'],
  summary: 'Objects, once, to a decision about one’s own text, as students do',
  params: z.object({ decisionId: id }),
  body: appealBody,
  response: one(statement),
  errors: [409],
})
export const updateStaffPost = endpoint({
  method: 'PATCH',
  path: '/api/community/posts/:postId',
  access: 'staff',
  changes: ['posts', 'post/:postId'],
  summary: 'Changes one’s own post, as students change theirs',
  params,
  body: updatePostBody,
  response: one(post),
  errors: [409, 422, 423, 429],
})
export const deleteStaffPost = endpoint({
  method: 'DELETE',
  path: '/api/community/posts/:postId',
  access: 'staff',
  changes: ['posts'],
  summary: 'Deletes one’s own post; with comments its title and text go and the comments stay',
  params,
})
export const markStaffPostSeen = endpoint({
  method: 'PUT',
  path: '/api/community/posts/:postId/seen',
  access: 'staff',
  changes: ['posts'],
  summary: 'Somebody of the security team has seen a post and its comments up to one',
  params,
  body: seenBody,
})
export const listStaffThreadPeople = endpoint({
  method: 'GET',
  path: '/api/community/posts/:postId/people',
  access: 'staff',
  reads: ['post/:postId'],
  summary: 'Whom an answer in this thread can mention: those who wrote in it under their name',
  params,
  response: z.object({ data: z.array(threadPerson) }),
})
export const listStaffComments = endpoint({
  method: 'GET',
  path: '/api/community/posts/:postId/comments',
  access: 'staff',
  reads: ['post/:postId'],
  summary: 'The comments of a post, oldest first, also those that are held or hidden',
  params,
  query: z.object(pageQuery),
  response: pageOf(comment),
})
export const createStaffComment = endpoint({
  method: 'POST',
  path: '/api/community/posts/:postId/comments',
  access: 'staff',
  changes: ['posts', 'post/:postId'],
  summary: 'Comments as the security team; with `official` it is the answer that stands first',
  params,
  body: z.extend(z.omit(createCommentBody, { is_nameless: true }), {
    official: z.optional(z.boolean()),
  }),
  response: one(comment),
  status: 201,
  errors: [422, 423, 429],
})
export const updateStaffComment = endpoint({
  method: 'PATCH',
  path: '/api/community/posts/:postId/comments/:commentId',
  access: 'staff',
  changes: ['posts', 'post/:postId'],
  summary: 'Changes one’s own comment',
  params: commentParams,
  body: updateCommentBody,
  response: one(comment),
  errors: [409, 422, 423, 429],
})
export const deleteStaffComment = endpoint({
  method: 'DELETE',
  path: '/api/community/posts/:postId/comments/:commentId',
  access: 'staff',
  changes: ['posts', 'post/:postId'],
  summary: 'Deletes one’s own comment; one that was answered leaves a stub',
  params: commentParams,
})
export const markOfficial = endpoint({
  method: 'PUT',
  path: '/api/community/posts/:postId/comments/:commentId/official',
  access: 'staff',
  changes: ['posts', 'post/:postId'],
  summary: 'Marks a comment as answered by the security team, or takes the mark back with a reason',
  params: commentParams,
  body: z.strictObject({ official: z.boolean(), facts: z.optional(words(limits.reason)) }),
  response: one(comment),
  errors: [422],
})
