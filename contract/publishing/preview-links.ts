import * as z from 'zod/mini'
import { itemKinds } from '../courses/courses.ts'
import { endpoint } from '../endpoint.ts'
import {
  count,
  id,
  line,
  list,
  locale,
  localeCode,
  onceKey,
  one,
  timestamp,
  url,
  words,
  wordsOrNone,
} from '../fields.ts'
import { studentItem } from '../learning/learning.ts'
import { limits } from '../limits.ts'
import { previewedOutline, quizTry } from './preview.ts'

// A preview link shows a course’s draft to people without an account, such as a client who is to approve it. It shows
// what its creator may see and ends with their account.

/** How many days a link can last, to choose from. */
export const previewLinkDays = [7, 14, 30, 90] as const

export const previewLink = z.object({
  id,
  /** For whom it is. */
  name: z.string(),
  url,
  created_by: z.nullable(z.object({ id, name: z.string() })),
  created_at: timestamp,
  expires_at: timestamp,
  revoked_at: z.nullable(timestamp),
  /** `ended`: it expired, was revoked, its creator is no longer active staff, or the course is archived. */
  state: z.enum(['active', 'ended']),
  takes_comments: z.boolean(),
  last_opened_at: z.nullable(timestamp),
  comments: count,
  open_comments: count,
})
export type PreviewLink = z.infer<typeof previewLink>

const courseParams = z.object({ courseId: id })
const linkParams = z.object({ courseId: id, linkId: id })
const name = line(limits.name)
const days = z.int().check(z.gte(1), z.lte(90))

export const listPreviewLinks = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/preview-links',
  access: 'staff',
  reads: ['preview-links/:courseId'],
  summary:
    'The preview links of a course, active ones first, then the newest, at most a hundred; not for auditors',
  errors: [403],
  params: courseParams,
  response: list(previewLink),
})

export const createPreviewLink = endpoint({
  method: 'POST',
  path: '/api/courses/:courseId/preview-links',
  access: 'staff',
  changes: ['preview-links/:courseId'],
  summary:
    'Creates a link that shows the draft without signing in; 409 when a course has as many active ones as it may',
  params: courseParams,
  body: z.strictObject({ key: onceKey, name, days, takes_comments: z.boolean() }),
  response: one(previewLink),
  status: 201,
  errors: [409],
})

export const updatePreviewLink = endpoint({
  method: 'PATCH',
  path: '/api/courses/:courseId/preview-links/:linkId',
  access: 'staff',
  changes: ['preview-links/:courseId'],
  summary:
    'Renames a link, or lets it last so many days from now; 409 for a link that was revoked, and days for one whose creator has no access',
  params: linkParams,
  body: z.strictObject({
    name: z.optional(name),
    days: z.optional(days),
    takes_comments: z.optional(z.boolean()),
  }),
  response: one(previewLink),
  errors: [409],
})

export const revokePreviewLink = endpoint({
  method: 'DELETE',
  path: '/api/courses/:courseId/preview-links/:linkId',
  access: 'staff',
  changes: ['preview-links/:courseId'],
  summary: 'Ends a link at once; its comments stay',
  params: linkParams,
  response: one(previewLink),
})

/** The link’s id and a signature. */
const token = z.string().check(z.regex(/^[\w-]{44}$/))
const visit = z.object({ token })
const query = z.object({ locale: z.optional(localeCode) })

export const openPreviewLink = endpoint({
  method: 'GET',
  path: '/api/preview-links/:token',
  access: 'public',
  reads: ['visited-preview/:token'],
  summary:
    'The outline of the draft that a preview link shows; 404 for a link that ended or is of another host',
  params: visit,
  query,
  response: one(
    z.object({
      name: z.string(),
      expires_at: timestamp,
      takes_comments: z.boolean(),
      outline: z.omit(previewedOutline, { can: true, percent: true }),
    }),
  ),
  perMinute: 120,
})

export const visitPreviewItem = endpoint({
  method: 'GET',
  path: '/api/preview-links/:token/:type/:id',
  access: 'public',
  reads: ['visited-preview/:token'],
  summary: 'One lesson or quiz as a preview link shows it',
  params: z.object({ token, type: z.enum(itemKinds), id }),
  query,
  response: one(z.object({ title: z.string(), locale, is_fallback: z.boolean(), student: studentItem })),
  perMinute: 240,
})

export const tryVisitedQuiz = endpoint({
  method: 'POST',
  path: '/api/preview-links/:token/quiz/:id/try',
  access: 'public',
  changes: [],
  summary: 'A quiz tried by whoever has the preview link; nothing is kept',
  params: z.object({ token, id }),
  query,
  body: quizTry,
  bodyBytes: limits.documentBodyBytes,
  response: one(studentItem),
  perMinute: 240,
})

const item = z.object({ id, kind: z.enum(itemKinds) })

/** What visitors write about an item, and what authors answer. */
const comment = {
  id,
  /** As the visitor typed it; nobody has checked it. */
  name: z.string(),
  body: z.string(),
  item,
  locale,
  /** The words of the page it is about; empty for the whole page. */
  quote: z.string(),
  created_at: timestamp,
  resolved_at: z.nullable(timestamp),
  reply: z.nullable(z.string()),
}
export const visitorComment = z.object(comment)
export type VisitorComment = z.infer<typeof visitorComment>

export const listVisitorComments = endpoint({
  method: 'GET',
  path: '/api/preview-links/:token/comments',
  access: 'public',
  reads: ['visited-preview/:token'],
  summary: 'The comments made by a preview link, oldest first',
  params: visit,
  response: list(visitorComment),
  perMinute: 120,
})

export const createVisitorComment = endpoint({
  method: 'POST',
  path: '/api/preview-links/:token/comments',
  access: 'public',
  changes: ['visited-preview/:token'],
  summary:
    'Comments on an item by a preview link; 409 where the link takes no comments or has as many as it may',
  params: visit,
  body: z.strictObject({
    key: onceKey,
    name,
    body: words(limits.previewComment),
    item: z.strictObject(item.shape),
    locale,
    quote: z.string().check(z.maxLength(limits.quote)),
  }),
  response: one(visitorComment),
  status: 201,
  errors: [409],
  perMinute: 20,
})

export const previewComment = z.object({
  ...comment,
  link: z.object({ id, name: z.string() }),
  /** The item’s title in the course’s default language; null if it is no longer in the course. */
  item_title: z.nullable(z.string()),
  replied_by: z.nullable(z.string()),
  resolved_by: z.nullable(z.string()),
})
export type PreviewComment = z.infer<typeof previewComment>

export const listPreviewComments = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/preview-comments',
  access: 'staff',
  reads: ['preview-links/:courseId'],
  summary:
    'The comments of all preview links of a course, newest first; not for auditors, as other free text',
  errors: [403],
  params: courseParams,
  query: z.object({
    cursor: z.optional(id),
    limit: z.optional(z.int().check(z.gte(1), z.lte(limits.pageSize.max))),
    state: z.optional(z.enum(['open', 'resolved'])),
  }),
  response: z.object({
    data: z.array(previewComment),
    meta: z.object({ next_cursor: z.nullable(z.string()), open: count, resolved: count }),
  }),
})

export const updatePreviewComment = endpoint({
  method: 'PATCH',
  path: '/api/courses/:courseId/preview-comments/:commentId',
  access: 'staff',
  changes: ['preview-links/:courseId'],
  summary:
    'Resolves or reopens a comment, or replies to it; whoever has the link sees both. An empty reply removes it',
  params: z.object({ courseId: id, commentId: id }),
  body: z.strictObject({
    is_resolved: z.optional(z.boolean()),
    reply: z.optional(wordsOrNone(limits.previewComment)),
  }),
  response: one(previewComment),
})

export const deletePreviewComment = endpoint({
  method: 'DELETE',
  path: '/api/courses/:courseId/preview-comments/:commentId',
  access: 'staff',
  changes: ['preview-links/:courseId'],
  summary: 'Deletes a comment for good',
  params: z.object({ courseId: id, commentId: id }),
})
