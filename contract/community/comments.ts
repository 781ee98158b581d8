import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, onceKey, one, pageOf, pageQuery, timestamp } from '../fields.ts'
import { mentions } from './mentions.ts'
import { pictures } from './pictures.ts'
import {
  author,
  likeBody,
  likeResult,
  ownReport,
  reportBody,
  statement,
  subjectStates,
  textBody,
} from './posts.ts'
import { textTree } from './text-tree.ts'

export const comment = z.object({
  id,
  post_id: id,
  reply_to: z.nullable(id),
  author,
  tree: textTree,
  /** The text as it was typed; only for its author. */
  body: z.nullable(z.string()),
  state: z.enum(subjectStates),
  created_at: timestamp,
  edited_at: z.nullable(timestamp),
  version: count,
  likes: count,
  liked: z.boolean(),
  is_own: z.boolean(),
  is_official: z.boolean(),
  is_accepted: z.boolean(),
  statement: z.nullable(statement),
  can: z.object({
    like: z.boolean(),
    report: z.boolean(),
    edit: z.boolean(),
    delete: z.boolean(),
    mark_official: z.boolean(),
    moderate: z.boolean(),
  }),
})
export type Comment = z.infer<typeof comment>

const postParams = z.object({ postId: id })
const params = z.object({ postId: id, commentId: id })
const student = { access: 'student', needs: 'community' } as const

export const createCommentBody = z.strictObject({
  key: onceKey,
  ...textBody,
  mentions,
  pictures,
  reply_to: z.optional(id),
  is_nameless: z.optional(z.boolean()),
})

export const listComments = endpoint({
  method: 'GET',
  path: '/api/student/community/posts/:postId/comments',
  reads: ['post/:postId'],
  ...student,
  summary: 'The comments of a post, oldest first; reading the last page marks them seen',
  params: postParams,
  query: z.object(pageQuery),
  response: pageOf(comment),
})
export const createComment = endpoint({
  method: 'POST',
  path: '/api/student/community/posts/:postId/comments',
  changes: ['posts', 'post/:postId'],
  ...student,
  summary: 'Comments on a post; 423 where it is locked',
  params: postParams,
  body: createCommentBody,
  response: one(comment),
  status: 201,
  errors: [422, 423, 429],
})
export const getComment = endpoint({
  method: 'GET',
  path: '/api/student/community/posts/:postId/comments/:commentId',
  ...student,
  summary: 'One comment',
  params,
  response: one(comment),
})
export const updateCommentBody = z.strictObject({ version: count, ...textBody, mentions, pictures })
export const updateComment = endpoint({
  method: 'PATCH',
  path: '/api/student/community/posts/:postId/comments/:commentId',
  changes: ['posts', 'post/:postId'],
  ...student,
  summary: 'Changes one’s own comment',
  params,
  body: updateCommentBody,
  response: one(comment),
  errors: [409, 422, 423, 429],
})
export const likeComment = endpoint({
  method: 'POST',
  path: '/api/student/community/posts/:postId/comments/:commentId/like',
  changes: ['posts', 'post/:postId'],
  ...student,
  summary: 'Likes a comment, or takes the like back; without `like` the other of the two',
  params,
  body: likeBody,
  response: one(likeResult),
  errors: [422],
})
export const reportComment = endpoint({
  method: 'POST',
  path: '/api/student/community/posts/:postId/comments/:commentId/report',
  changes: ['post-reports'],
  ...student,
  summary: 'Reports a comment to the moderators; again, it answers the same report',
  params,
  body: reportBody,
  response: one(ownReport),
  errors: [422],
})
export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/student/community/posts/:postId/comments/:commentId',
  changes: ['posts', 'post/:postId'],
  ...student,
  summary: 'Deletes one’s own comment; one that was answered leaves a stub',
  params,
})
