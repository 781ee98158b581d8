import { useQuery } from '@tanstack/react-query'
import { countNewNotices } from '#contract/notifications/notices.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { useRole } from '#lib/session/session.ts'

/** Updated by live events, and refetched each time the connection is back. */
export const unreadCountQuery = () => ({
  ...endpointQuery(countNewNotices),
  staleTime: 300_000,
  meta: { quiet: true },
})

const polling = { refetchInterval: 60_000, staleTime: 15_000 }

/** Admins have no live connection: the page polls each minute while visible, and again when it gets the focus. */
export const usePolling = (): Partial<typeof polling> => (useRole() === 'admin' ? polling : {})

export const useUnreadCount = (): number =>
  useQuery({ ...unreadCountQuery(), ...usePolling() }).data?.data.count ?? 0
