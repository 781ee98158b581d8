import * as z from 'zod/mini'

/** Live events are hints: the database row is authoritative, and the client fetches it again after a gap. */
export const notificationsChannel = (userId: string): string => `private-notifications.${userId}`

export const badgeCreated = z.object({
  id: z.string(),
  badge_type: z.string(),
  title: z.string(),
  message: z.string(),
  created_at: z.string(),
})
export type BadgeCreated = z.infer<typeof badgeCreated>

/** A reminder, in the language of the e-mail. */
export const reminderCreated = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  /** How many courses the reminder covers; `course` is the most urgent one. */
  count: z.int(),
  course: z.object({ id: z.string(), slug: z.string() }),
})
export type ReminderCreated = z.infer<typeof reminderCreated>
export const reminderCreatedEvent = 'reminder.created'

export const badgeCreatedEvent = 'badge.created'

/** The decision on a submission, for the person who submitted it. */
export const reviewDecided = z.object({
  id: z.string(),
  decision: z.enum(['approved', 'rejected']),
  course: z.object({ id: z.string(), title: z.string() }),
  /** The number of the release that an approval created. */
  number: z.number(),
})
export type ReviewDecided = z.infer<typeof reviewDecided>
export const reviewDecidedEvent = 'review.decided'

/** A new comment on a post that the user has opened; the client fetches it if the post is on screen. */
export const commentCreated = z.object({ id: z.string(), post_id: z.string() })
export type CommentCreated = z.infer<typeof commentCreated>
export const commentCreatedEvent = 'comment.created'

/** Places on a leaderboard that the user has open have changed; the client fetches it again. It identifies nobody. */
export const placesChanged = z.object({ id: z.string() })
export type PlacesChanged = z.infer<typeof placesChanged>
export const placesChangedEvent = 'places.changed'

/** A new entry in the list of notifications, in the reader’s language. */
export const noticeCreated = z.object({
  id: z.string(),
  text: z.string(),
  link: z.nullable(z.object({ route: z.string(), params: z.record(z.string(), z.string()) })),
  /** False: only the list has changed, and nothing pops up. */
  is_shown: z.boolean(),
})
export type NoticeCreated = z.infer<typeof noticeCreated>
export const noticeCreatedEvent = 'notice.created'

/**
 * Work that the user started or has open has progressed; the client fetches it again. `subject` is the id of the run,
 * of the lesson whose authors come and go, of the course being translated, of the translation job whose file is being
 * read, of the evidence pack, or of the user whose own rights have changed.
 */
export const workChanged = z.object({
  id: z.string(),
  kind: z.enum([
    'bulk_run',
    'people_import',
    'machine_run',
    'lesson_editors',
    'translation_job',
    'translation_import',
    'memory_import',
    'evidence_pack',
    'account',
  ]),
  subject: z.string(),
})
export type WorkChanged = z.infer<typeof workChanged>
export const workChangedEvent = 'work.changed'
