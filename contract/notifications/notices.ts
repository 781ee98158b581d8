import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, one, pageOf, pageQuery, timestamp } from '../fields.ts'
import type { Role } from '../roles.ts'

export const notificationChannels = ['live', 'list', 'mail', 'digest'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** The kinds of notifications that people can configure: one row each in their settings. */
export const notificationKinds = [
  'answers',
  'replies',
  'mentions',
  'likes',
  'courses',
  'progress',
  'badges',
  'reported',
  'decisions',
  'reviews',
  'questions',
  'reports',
  'translations',
  'campaigns',
  'direct_reports',
  'management_reports',
  'seals',
  'security',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/**
 * The rows in the settings of each role; kinds that cannot concern it are omitted. `direct_reports` comes on top for
 * whoever manages people, `management_reports` for whoever gets the report of a company, and `seals` for owners.
 */
export const kindsOf = {
  student: [
    'answers',
    'replies',
    'mentions',
    'likes',
    'courses',
    'progress',
    'badges',
    'reported',
    'decisions',
    'security',
  ],
  teacher: [
    'translations',
    'reviews',
    'questions',
    'reports',
    'campaigns',
    'replies',
    'mentions',
    'likes',
    'security',
  ],
  admin: [
    'reviews',
    'questions',
    'reports',
    'translations',
    'campaigns',
    'replies',
    'mentions',
    'likes',
    'security',
  ],
} as const satisfies Record<Exclude<Role, 'guest'>, readonly NotificationKind[]>

/** All notification events, each with its kind. */
export const noticeEvents = {
  question_answered: 'answers',
  question_answered_officially: 'answers',
  answer_accepted: 'answers',
  replied: 'replies',
  mentioned: 'mentions',
  liked: 'likes',
  badge_won: 'badges',
  certificate_issued: 'badges',
  course_assigned: 'courses',
  course_due: 'courses',
  course_late: 'courses',
  result_ends: 'courses',
  result_ended: 'courses',
  report_decided: 'reported',
  mail_assessed: 'reported',
  post_held: 'decisions',
  post_decided: 'decisions',
  appeal_decided: 'decisions',
  clone_updated: 'reviews',
  clone_published: 'reviews',
  review_waiting: 'reviews',
  review_decided: 'reviews',
  preview_commented: 'reviews',
  question_asked: 'questions',
  question_unanswered: 'questions',
  team_mentioned: 'questions',
  report_waiting: 'reports',
  mail_reported: 'reports',
  translation_assigned: 'translations',
  translation_due: 'translations',
  translation_source_changed: 'translations',
  translation_handed_in: 'translations',
  translation_decided: 'translations',
  translation_rejected: 'translations',
  new_sign_in: 'security',
  password_changed: 'security',
  passkey_added: 'security',
  passkey_removed: 'security',
  second_factor_added: 'security',
  second_factor_removed: 'security',
  second_factor_reset: 'security',
  recovery_code_used: 'security',
  device_trusted: 'security',
  password_removed: 'security',
  api_token_expiring: 'security',
} as const satisfies Record<string, NotificationKind>
export type NoticeEvent = keyof typeof noticeEvents

export const notice = z.object({
  id,
  kind: z.enum(notificationKinds),
  event: z.enum(Object.keys(noticeEvents) as [NoticeEvent, ...NoticeEvent[]]),
  /** In the interface language; names and titles are those at the time of the event. */
  text: z.string(),
  /** How often the event occurred since the notification was last read. */
  times: count,
  /** A named route with its params, in its query string those that its path does not take; null if there is no target. */
  link: z.nullable(z.object({ route: z.string(), params: z.record(z.string(), z.string()) })),
  at: timestamp,
  is_new: z.boolean(),
})
export type Notice = z.infer<typeof notice>

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices',
  access: 'signed_in',
  reads: ['notices/list'],
  summary: 'Own notices, newest first',
  query: z.object({
    ...pageQuery,
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))),
    kind: z.optional(z.enum(notificationKinds)),
    unread: z.optional(z.boolean()),
  }),
  response: pageOf(notice),
})

export const countNewNotices = endpoint({
  method: 'GET',
  path: '/api/notices/new',
  access: 'signed_in',
  reads: ['notices/count'],
  summary: 'How many own notices are unread, up to a hundred',
  response: one(z.object({ count })),
})

export const markNoticesSeen = endpoint({
  method: 'POST',
  path: '/api/notices/seen',
  access: 'signed_in',
  changes: ['notices/list'],
  summary: 'Marks one notice as read, or all of them',
  body: z.strictObject({ id: z.optional(id) }),
  response: one(z.object({ count })),
})
