import { mutationOptions } from '@tanstack/react-query'
import { listNotices, markNoticesSeen, type NotificationKind } from '#contract/notifications/notices.ts'
import { call } from '#lib/api/call.ts'
import { endpointPages, endpointQuery } from '#lib/query/endpoint-query.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { unreadCountQuery } from './unread-count.ts'

const inBell = 8
export const newestNoticesQuery = () => endpointQuery(listNotices, { query: { limit: inBell } })

export interface NoticeFilter {
  kind?: NotificationKind | undefined
  unread?: boolean | undefined
}
export const noticePagesQuery = (filter: NoticeFilter) => endpointPages(listNotices, { query: filter })

/** Marks one notice as seen, or all of them. */
export const markSeenMutation = mutationOptions({
  mutationFn: (id: string | null) => call(markNoticesSeen, { body: id ? { id } : {} }),
  onSuccess: ({ data }) => {
    queryClient.setQueryData(unreadCountQuery().queryKey, { data, status: 200 })
  },
})
