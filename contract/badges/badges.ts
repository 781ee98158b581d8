import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, list, timestamp } from '../fields.ts'

/** `course` is awarded once per course, every other badge once per student. */
export const badgeTypes = [
  'first_lesson',
  'first_course',
  'course',
  'streak_3',
  'perfect_quiz',
  'comeback',
  'on_time',
  'early_bird',
  'all_mandatory',
  'explorer',
  'sharp_eye',
  'curious',
  'extra_mile',
  'polyglot',
  'three_perfect',
  'streak_10',
  'streak_30',
  'helper',
  'top_three',
] as const
export type BadgeType = (typeof badgeTypes)[number]

/**
 * Title and description are in the platform language. `image` is the image’s URL; the locked version has `-locked`
 * before `.svg`.
 */
export const badge = z.object({
  badge_type: z.enum(badgeTypes),
  title: z.string(),
  description: z.string(),
  image: z.string(),
})

/** A badge as its student sees it: awarded at a time, or still locked. */
export const ownBadge = z.object({
  ...badge.shape,
  id: z.nullable(id),
  won_at: z.nullable(timestamp),
  course_id: z.nullable(id),
  message: z.string(),
  /** The student’s progress, for badges that count something. */
  progress: z.nullable(z.object({ value: count, goal: count })),
})
export type OwnBadge = z.infer<typeof ownBadge>

export const listBadges = endpoint({
  method: 'GET',
  path: '/api/badges',
  access: 'public',
  summary: 'The badge catalogue',
  response: list(badge),
})

export const listOwnBadges = endpoint({
  method: 'GET',
  path: '/api/student/badges',
  access: 'student',
  reads: ['progress'],
  summary:
    'Own badges, newest first, then those still to win; with `after`, only those won later than that badge',
  query: z.object({ after: z.optional(id) }),
  response: list(ownBadge),
})

export const listCourseBadges = endpoint({
  method: 'GET',
  path: '/api/student/courses/:courseId/badges',
  access: 'student',
  reads: ['progress'],
  summary: 'Own badges won in a course, newest first, then those still to win in it',
  params: z.object({ courseId: id }),
  response: list(ownBadge),
})
