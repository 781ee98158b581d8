import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  count,
  id,
  line,
  lineOrNone,
  onceKey,
  one,
  pageOf,
  pageQuery,
  text,
  timestamp,
  words,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { mentions } from './mentions.ts'
import { pictures } from './pictures.ts'
import { textTree } from './text-tree.ts'

/** Posts in which colleagues of a company ask and discuss. */

export const subjectStates = ['visible', 'held', 'hidden', 'deleted'] as const
export type SubjectState = (typeof subjectStates)[number]

/** The author of a text. Colleagues do not see the name of an author who posted anonymously or has left the company. */
export const author = z.object({
  kind: z.enum(['person', 'nameless', 'former']),
  id: z.nullable(id),
  full_name: z.string(),
  avatar: z.nullable(z.string()),
  department: z.string(),
  is_team: z.boolean(),
})
export type Author = z.infer<typeof author>

/** The lesson or quiz a post was written from. */
const place = z.object({
  course_id: id,
  course_title: z.string(),
  item_id: id,
  item_title: z.string(),
  quote: z.nullable(z.string()),
})

const shared = {
  id,
  title: z.string(),
  author,
  created_at: timestamp,
  edited_at: z.nullable(timestamp),
  is_question: z.boolean(),
  is_answered: z.boolean(),
  is_locked: z.boolean(),
  is_own: z.boolean(),
  state: z.enum(subjectStates),
  likes: count,
  liked: z.boolean(),
  comments: count,
}

export const postSummary = z.object({
  ...shared,
  excerpt: z.string(),
  /** Comments since the reader last opened the post; 0 for a post never opened. */
  unread: count,
  answer: z.nullable(
    z.object({ kind: z.enum(['official', 'accepted']), excerpt: z.string(), author, created_at: timestamp }),
  ),
})
export type PostSummary = z.infer<typeof postSummary>

export const decisionGrounds = ['rule', 'law'] as const

/** A moderation decision on one’s own text, as shown to its author. */
export const statement = z.object({
  id,
  action: z.enum(['hide', 'restore', 'lock', 'unlock', 'dismiss', 'mark_official', 'unmark_official']),
  /** The ground of the decision: a community rule, cited in `rule`, or the law; null if neither was named. */
  ground: z.nullable(z.enum(decisionGrounds)),
  rule: z.string(),
  facts: z.string(),
  /** Decided without a person: enough reports came in to hold the text until a moderator decides. */
  is_automated: z.boolean(),
  at: timestamp,
  appealed_at: z.nullable(timestamp),
  can_appeal: z.boolean(),
  /** The deadline for an appeal. */
  appeal_until: timestamp,
})
export type Statement = z.infer<typeof statement>

export const post = z.object({
  ...shared,
  company_id: id,
  tree: textTree,
  /** The text as it was typed; only for its author. */
  body: z.nullable(z.string()),
  version: count,
  place: z.nullable(place),
  follows: z.boolean(),
  /** Comments after this one are new to the reader. */
  seen_comment_id: z.nullable(id),
  official_comment_id: z.nullable(id),
  accepted_comment_id: z.nullable(id),
  statement: z.nullable(statement),
  can: z.object({
    comment: z.boolean(),
    like: z.boolean(),
    report: z.boolean(),
    edit: z.boolean(),
    delete: z.boolean(),
    accept: z.boolean(),
    moderate: z.boolean(),
  }),
})
export type Post = z.infer<typeof post>

/** What to do about a password or key found in a text. The text is refused until its author chooses. */
export const secretChoices = ['mask', 'keep'] as const
export const secretKinds = ['password', 'token', 'private_key', 'card', 'iban', 'code'] as const
export type SecretKind = (typeof secretKinds)[number]
/** In the `detail` of a 422: the position of a likely secret in the text, never the secret itself. */
export interface SecretsFound {
  secrets: { field: 'title' | 'body'; kind: SecretKind; start: number; end: number; can_keep: boolean }[]
}

export const textBody = {
  body: words(limits.postText),
  secrets: z.optional(z.enum(secretChoices)),
}
const title = line(limits.postTitle)

export const createPostBody = z.strictObject({
  key: onceKey,
  title,
  ...textBody,
  /** In a new thread, only the team can be mentioned. */
  mentions,
  pictures,
  is_question: z.optional(z.boolean()),
  is_nameless: z.optional(z.boolean()),
  place: z.optional(
    z.strictObject({ course_id: id, item_id: id, quote: z.optional(lineOrNone(limits.quote)) }),
  ),
})
export const updatePostBody = z.strictObject({ version: count, title, ...textBody, mentions, pictures })
const params = z.object({ postId: id })

const listQuery = z.object(pageQuery)
const student = { access: 'student', needs: 'community' } as const
const listing = {
  ...student,
  reads: ['posts'],
  query: listQuery,
  response: pageOf(postSummary),
} as const

export const listPosts = endpoint({
  method: 'GET',
  path: '/api/student/community/posts',
  summary:
    'The posts of one’s company, newest first; with `search` those with its words, with `item_id` those of a lesson',
  ...listing,
  query: z.object({ ...pageQuery, search: z.optional(text(limits.search)), item_id: z.optional(id) }),
})
export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/student/community/posts/questions',
  summary: 'Questions, those without an answer first',
  ...listing,
})
export const listOwnPosts = endpoint({
  method: 'GET',
  path: '/api/student/community/posts/own',
  summary: 'One’s own posts, newest first, also those that are hidden',
  ...listing,
})
export const listTrendingPosts = endpoint({
  method: 'GET',
  path: '/api/student/community/posts/trending',
  summary:
    'Posts by likes and comments against age. One liked meanwhile may be missed and one unliked come twice: drop ids you have',
  ...listing,
})

const similarPost = z.object({ id, title: z.string(), is_answered: z.boolean(), created_at: timestamp })
export type SimilarPost = z.infer<typeof similarPost>
export const listSimilarPosts = endpoint({
  method: 'GET',
  path: '/api/student/community/similar',
  ...student,
  summary:
    'Up to five posts with a similar title: questions about the same lesson first, then those that are answered',
  query: z.object({ title: text(limits.postTitle, 1), item_id: z.optional(id) }),
  response: z.object({ data: z.array(similarPost) }),
  perMinute: 120,
})

export const previewBody = z.strictObject({
  title: z.optional(lineOrNone(limits.postTitle)),
  body: text(limits.postText),
})
export const textPreview = z.object({
  tree: textTree,
  defanged: z.array(z.string()),
  secrets: z.array(
    z.object({
      field: z.enum(['title', 'body']),
      kind: z.enum(secretKinds),
      start: count,
      end: count,
      can_keep: z.boolean(),
    }),
  ),
})

export const previewText = endpoint({
  method: 'POST',
  path: '/api/student/community/preview',
  ...student,
  changes: [],
  summary: 'How a text would look, and what in it looks suspicious or secret; nothing is stored',
  body: previewBody,
  response: one(textPreview),
  perMinute: 60,
})

export const getPost = endpoint({
  method: 'GET',
  path: '/api/student/community/posts/:postId',
  ...student,
  reads: ['post/:postId'],
  summary: 'One post with its text',
  params,
  response: one(post),
})
export const createPost = endpoint({
  method: 'POST',
  path: '/api/student/community/posts',
  ...student,
  changes: ['posts'],
  summary: 'Writes a post; 422 with where they stand while it holds what looks like a secret',
  body: createPostBody,
  response: one(post),
  status: 201,
  errors: [422, 429],
})
export const updatePost = endpoint({
  method: 'PATCH',
  path: '/api/student/community/posts/:postId',
  ...student,
  changes: ['posts', 'post/:postId'],
  summary: 'Changes one’s own post; after ten minutes, or once answered, it says that it was edited',
  params,
  body: updatePostBody,
  response: one(post),
  errors: [409, 422, 423, 429],
})
export const deletePost = endpoint({
  method: 'DELETE',
  path: '/api/student/community/posts/:postId',
  ...student,
  changes: ['posts'],
  summary: 'Deletes one’s own post; with comments its title and text go and the comments stay',
  params,
})

export const likeBody = z.optional(z.strictObject({ like: z.optional(z.boolean()) }))
export const likeResult = z.object({ liked: z.boolean(), likes: count })
export const likePost = endpoint({
  method: 'POST',
  path: '/api/student/community/posts/:postId/like',
  ...student,
  changes: ['posts', 'post/:postId'],
  summary: 'Likes a post, or takes the like back; without `like` the other of the two',
  params,
  body: likeBody,
  response: one(likeResult),
  errors: [422],
})

export const reportReasons = [
  'dangerous_link',
  'secret',
  'personal_data',
  'unkind',
  'illegal',
  'off_topic',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]
export const reportBody = z.strictObject({
  reason: z.enum(reportReasons),
  note: z.optional(text(limits.reportNote)),
})
export const reportStates = ['open', 'upheld', 'dismissed', 'moot'] as const
export const ownReport = z.object({
  id,
  subject_kind: z.enum(['post', 'comment']),
  post_id: id,
  title: z.string(),
  reason: z.enum(reportReasons),
  state: z.enum(reportStates),
  at: timestamp,
  decided_at: z.nullable(timestamp),
})
export type OwnReport = z.infer<typeof ownReport>
export const reportPost = endpoint({
  method: 'POST',
  path: '/api/student/community/posts/:postId/report',
  ...student,
  changes: ['post-reports'],
  summary: 'Reports a post to the moderators; again, it answers the same report',
  params,
  body: reportBody,
  response: one(ownReport),
  errors: [422],
})

export const followPost = endpoint({
  method: 'PUT',
  path: '/api/student/community/posts/:postId/follow',
  ...student,
  changes: ['post/:postId'],
  summary: 'Whether one hears of new comments under a post',
  params,
  body: z.strictObject({ follows: z.boolean() }),
  response: one(z.object({ follows: z.boolean() })),
})

/** The last comment that the reader has seen; null where there is none yet. */
export const seenBody = z.strictObject({ comment_id: z.nullable(id) })
export const markPostSeen = endpoint({
  method: 'PUT',
  path: '/api/student/community/posts/:postId/seen',
  ...student,
  changes: ['posts'],
  summary: 'The reader has seen a post and its comments up to one',
  params,
  body: seenBody,
})

export const acceptAnswer = endpoint({
  method: 'PUT',
  path: '/api/student/community/posts/:postId/accepted',
  ...student,
  changes: ['posts', 'post/:postId'],
  summary: 'Accepts a comment as the answer to one’s question, or takes that back with null',
  params,
  body: z.strictObject({ comment_id: z.nullable(id) }),
  response: one(post),
})

export const listOwnReports = endpoint({
  method: 'GET',
  path: '/api/student/community/reports',
  ...student,
  reads: ['post-reports'],
  summary: 'What one reported, and what came of it',
  query: z.object(pageQuery),
  response: pageOf(ownReport),
})

export const appealBody = z.strictObject({ text: words(limits.reason) })
export const appealDecision = endpoint({
  method: 'POST',
  path: '/api/student/community/decisions/:decisionId/appeal',
  ...student,
  changes: ['posts', 'post'],
  summary: 'Objects, once, to a decision about one’s own text',
  params: z.object({ decisionId: id }),
  body: appealBody,
  response: one(statement),
  errors: [409],
})

/** What the composer needs to know about the company. */
export const communityInfo = z.object({
  allows_nameless: z.boolean(),
  allows_pictures: z.boolean(),
  security_phone: z.string(),
  password_url: z.string(),
  rules: z.array(z.string()),
  unanswered: z.array(similarPost),
  unanswered_count: count,
  /** Posts after this one are new since the last visit; null on the first visit. */
  seen_post_id: z.nullable(id),
  suggests_questions: z.boolean(),
  usually_answered: z.boolean(),
})
export type CommunityInfo = z.infer<typeof communityInfo>
export const getCommunity = endpoint({
  method: 'GET',
  path: '/api/student/community',
  ...student,
  reads: ['posts'],
  summary: 'The community’s rules and contacts, and questions that wait for an answer',
  response: one(communityInfo),
})
