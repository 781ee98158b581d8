import { getMe, getStudent } from '#contract/accounts/accounts.ts'
import { listCourseBadges, listOwnBadges } from '#contract/badges/badges.ts'
import { listCourses } from '#contract/courses/course-lists.ts'
import { getCourse, listChapters } from '#contract/courses/courses.ts'
import { getOwnStats } from '#contract/learning/activity.ts'
import {
  getCurrentCourse,
  getOverallProgress,
  getSummary,
  listCourseProgress,
  listStudentCourses,
} from '#contract/learning/learning.ts'
import { getReminder, markReminderSeen } from '#contract/learning/reminders.ts'
import { getNotificationConfiguration } from '#contract/notifications/notifications.ts'
import { getReview, listAssignments, listReleases } from '#contract/publishing/publishing.ts'
import type { Role } from '#contract/roles.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery, refetch } from '#lib/query/endpoint-query.ts'
import { queryClient } from '#lib/query/query-client.ts'

/** Shared with whatever page has just asked for them. */
export const ownBadges = () => queryClient.fetchQuery(endpointQuery(listOwnBadges, {}))

export const badgesAfter = (badgeId: string | null) =>
  call(listOwnBadges, { query: badgeId ? { after: badgeId } : {} })

export const unseenReminder = () => call(getReminder)

export const seeReminder = (reminderId: string) => call(markReminderSeen, { params: { reminderId } })

/** Fails with 401 when the session is over. */
export const readSelf = (role: Role) => (role === 'student' ? call(getStudent) : call(getMe))

/** A badge comes of something finished, perhaps in another window or on another device. */
export const refetchWhatBadgesChange = (): Promise<void> =>
  refetch(
    { endpoint: listStudentCourses },
    { endpoint: listCourseProgress },
    { endpoint: getCurrentCourse },
    { endpoint: listOwnBadges },
    { endpoint: listCourseBadges },
    { endpoint: getSummary },
    { endpoint: getOverallProgress },
    { endpoint: getOwnStats },
  )

export const refetchWhatReviewsChange = (courseId: string): Promise<void> =>
  refetch(
    ...[getReview, listReleases, getCourse, listChapters, listAssignments].map((endpoint) => ({
      endpoint,
      params: { courseId },
    })),
    { endpoint: listCourses },
  )

export const configurationQuery = () => endpointQuery(getNotificationConfiguration)
