import * as z from 'zod/mini'
import { badge } from '../badges/badges.ts'
import { certificateStates } from '../certificates/certificates.ts'
import { endpoint } from '../endpoint.ts'
import { count, id, locale, one, pageOf, pageQuery, percent, timestamp, words } from '../fields.ts'
import { limits } from '../limits.ts'
import { origins } from '../translations/units.ts'

/** The kinds of log entries that a student sees; the log has more kinds. */
export const activityKinds = [
  'course.started',
  'course.completed',
  'course.renewed',
  'course.topped_up',
  'course.shared',
  'lesson.completed',
  'lesson.reread',
  'quiz.passed',
  'quiz.failed',
  'quiz.practised',
  'quiz.attempts_allowed',
  'item.skipped',
  'acknowledgement.given',
  'certificate.issued',
  'certificate.revoked',
  'certificate.reinstated',
  'extra_credit.handed_in',
  'extra_credit.taken_back',
  'progress.reset',
  'progress.restored',
  'due_date.extended',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** Titles are in the course language, as they were in the release of that time. */
export const activity = z.object({
  id,
  kind: z.enum(activityKinds),
  at: timestamp,
  course: z.nullable(z.object({ id, title: z.string() })),
  item_title: z.nullable(z.string()),
  score: z.nullable(percent),
  /**
   * The text that was read or asked, as evidence: a revision belongs to one item in one language. Null if no text was
   * involved.
   */
  read: z.nullable(
    z.object({
      release: count,
      locale: z.nullable(locale),
      revision: z.nullable(count),
      /**
       * For a completed course: the number of words in its language by origin; null for the source language and for
       * older entries.
       */
      origins: z.nullable(z.partialRecord(z.enum(origins), count)),
    }),
  ),
})
export type Activity = z.infer<typeof activity>

export const listOwnEvents = endpoint({
  method: 'GET',
  path: '/api/student/events',
  access: 'student',
  reads: ['progress', 'activity'],
  summary: 'Own activity, newest first',
  query: z.object({ ...pageQuery, cursor: z.optional(id) }),
  response: pageOf(activity),
})

/** Days are in the company’s time zone, written as 2026-11-22; weeks start on Monday. */
export const stats = z.object({
  lessons: count,
  quizzes_passed: count,
  average_score: z.nullable(percent),
  minutes: count,
  points: count,
  badges: count,
  certificates: count,
  /** Consecutive days with something completed; a weekend without activity does not break the streak. */
  streak: z.object({
    current: count,
    longest: count,
    today: z.boolean(),
    /** The last five working days up to today, oldest first; weekend days only if something was done. */
    days: z.array(z.object({ day: z.string(), done: z.boolean() })),
  }),
  /** The last twelve weeks, oldest first. */
  weeks: z.array(z.object({ starts_on: z.string(), lessons: count, quizzes: count })),
})
export type Stats = z.infer<typeof stats>

export const getOwnStats = endpoint({
  method: 'GET',
  path: '/api/student/stats',
  access: 'student',
  reads: ['progress', 'activity'],
  summary: 'Own figures',
  response: one(stats),
})

/** `text`: a sentence without a link, for a course without certificate. */
export const shareChannels = ['linkedin', 'link', 'text'] as const
export type ShareChannel = (typeof shareChannels)[number]

export const markShared = endpoint({
  method: 'POST',
  path: '/api/student/courses/:courseId/mark-shared',
  access: 'student',
  changes: [],
  summary: 'Notes that the result of a finished course was shared, once for each way; 409 before the end',
  params: z.object({ courseId: id }),
  body: z.strictObject({ channel: z.enum(shareChannels) }),
  response: one(z.object({ channel: z.enum(shareChannels), shared_at: timestamp })),
  errors: [409],
})

const cycleParams = z.object({ courseId: id, studentId: id })
/** One enrolment in a course with what was earned in it; the open one has no `archived_at`. */
export const cycle = z.object({
  cycle: count,
  status: z.enum(['in_progress', 'completed']),
  score: z.nullable(percent),
  started_at: timestamp,
  completed_at: z.nullable(timestamp),
  archived_at: z.nullable(timestamp),
  certificate: z.nullable(z.object({ hash: z.string(), status: z.enum(certificateStates) })),
  badges: z.array(badge),
  /** The reason given for the reset; null if no reset closed the enrolment, and for auditors. */
  reset_reason: z.nullable(z.string()),
})
export type Cycle = z.infer<typeof cycle>

export const listCycles = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/students/:studentId/cycles',
  access: 'staff',
  reads: ['student/:studentId'],
  summary: 'How often a student went through a course, newest first',
  params: cycleParams,
  response: z.object({ data: z.array(cycle) }),
})

export const listOwnCycles = endpoint({
  method: 'GET',
  path: '/api/student/courses/:courseId/cycles',
  access: 'student',
  reads: ['cycles/:courseId'],
  summary: 'How often one went through a course, newest first',
  params: z.object({ courseId: id }),
  response: z.object({ data: z.array(cycle) }),
})

export const resetProgress = endpoint({
  method: 'POST',
  path: '/api/courses/:courseId/students/:studentId/reset-progress',
  access: 'staff',
  changes: ['students', 'student/:studentId'],
  summary:
    'Closes the student’s time through the course, so that it can begin anew; kept, and restorable. 409 when none is open',
  params: cycleParams,
  body: z.strictObject({ reason: words(limits.reason) }),
  response: z.object({ data: z.array(cycle) }),
  errors: [409],
})

export const restoreProgress = endpoint({
  method: 'POST',
  path: '/api/courses/:courseId/students/:studentId/restore-progress',
  access: 'staff',
  changes: ['students', 'student/:studentId'],
  summary: 'Opens a closed time through the course again and closes the open one; again it changes nothing',
  params: cycleParams,
  body: z.strictObject({
    cycle: z.int().check(z.gte(1), z.lte(2_147_483_647)),
    reason: words(limits.reason),
  }),
  response: z.object({ data: z.array(cycle) }),
})
