import * as z from 'zod/mini'

/** Live events are hints: the row they speak of is the truth, and the client fetches it again after a gap. */
export const notificationsChannel = (userId: string): string => `private-notifications.${userId}`

export const badgeCreated = z.object({
  id: z.string(),
  badge_type: z.string(),
  title: z.string(),
  message: z.string(),
  created_at: z.string(),
})
export type BadgeCreated = z.infer<typeof badgeCreated>

/** What one is reminded of, in the language of the mail. */
export const reminderCreated = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  /** How many courses it is about; `course` is the most urgent. */
  count: z.int(),
  course: z.object({ id: z.string(), slug: z.string() }),
})
export type ReminderCreated = z.infer<typeof reminderCreated>
export const reminderCreatedEvent = 'reminder.created'

/** What a won badge is announced as. */
export const badgeCreatedEvent = 'badge.created'

/** What became of a hand-in, for who handed it in. */
export const reviewDecided = z.object({
  id: z.string(),
  decision: z.enum(['approved', 'rejected']),
  course: z.object({ id: z.string(), title: z.string() }),
  /** Of the release that came of an approval. */
  number: z.number(),
})
export type ReviewDecided = z.infer<typeof reviewDecided>
export const reviewDecidedEvent = 'review.decided'

/** A new comment under a post that one has opened: fetch it, where the post is on the screen. */
export const commentCreated = z.object({ id: z.string(), post_id: z.string() })
export type CommentCreated = z.infer<typeof commentCreated>
export const commentCreatedEvent = 'comment.created'

/** Places on the leaderboard that one has open have changed: fetch it. It names nobody. */
export const placesChanged = z.object({ id: z.string() })
export type PlacesChanged = z.infer<typeof placesChanged>
export const placesChangedEvent = 'places.changed'

/** Something new in the list of notices, in the language of its reader. */
export const noticeCreated = z.object({
  id: z.string(),
  text: z.string(),
  link: z.nullable(z.object({ route: z.string(), params: z.record(z.string(), z.string()) })),
  /** False: only the list has changed. */
  is_shown: z.boolean(),
})
export type NoticeCreated = z.infer<typeof noticeCreated>
export const noticeCreatedEvent = 'notice.created'

/**
 * Work that one has started or has open is further on: fetch it. `subject` is the id of the run, of the lesson whose authors come and go,
 * of the course whose translation goes on, or of the translation job whose file is read.
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
  ]),
  subject: z.string(),
})
export type WorkChanged = z.infer<typeof workChanged>
export const workChangedEvent = 'work.changed'
