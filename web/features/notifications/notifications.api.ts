import { getMe, getStudent } from '#contract/accounts/accounts.ts'
import { listOwnBadges } from '#contract/badges/badges.ts'
import { getReminder, markReminderSeen } from '#contract/learning/reminders.ts'
import { getNotificationConfiguration } from '#contract/notifications/notifications.ts'
import type { Role } from '#contract/roles.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { queryClient } from '#lib/query/query-client.ts'

/** Shares the request with any page that reads the same badges. Repeated if it fails, so nothing tells of that. */
export const ownBadges = () =>
  queryClient.fetchQuery({ ...endpointQuery(listOwnBadges, {}), meta: { quiet: true } })

export const badgesAfter = (badgeId: string | null) =>
  call(listOwnBadges, { query: badgeId ? { after: badgeId } : {} })

export const unseenReminder = () => call(getReminder)

export const seeReminder = (reminderId: string) => call(markReminderSeen, { params: { reminderId } })

/** Fails with 401 when the session is over. */
export const readSelf = (role: Role) => (role === 'student' ? call(getStudent) : call(getMe))

export const configurationQuery = () => endpointQuery(getNotificationConfiguration)
