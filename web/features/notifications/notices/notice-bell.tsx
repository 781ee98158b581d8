import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { NotificationBell } from '#ui/notifications/notification-history.tsx'
import type { NoticesRoute } from './notices-route.ts'
import { useUnreadCount } from './unread-count.ts'

/** The content of the bell's panel is loaded when it is first opened, so that no first page waits for it. */
const contentQuery = queryOptions({
  queryKey: ['newest-notices.tsx'],
  queryFn: () => import('./newest-notices.tsx'),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
})

const HeadEnd = () => {
  const { data: content } = useQuery(contentQuery)
  return content ? <content.MarkAllRead /> : null
}

const Notices = ({ all, onLeave }: { all: NoticesRoute; onLeave: () => void }) => {
  const { t } = useTranslation('notifications')
  const { data: content, isError } = useQuery(contentQuery)
  if (content) return <content.NewestNotices all={all} onLeave={onLeave} />
  if (isError) return <EmptyState title={t('list.failed')} level={3} />
  return (
    <Skeleton>
      <RowsSkeleton rows={3} />
    </Skeleton>
  )
}

interface NoticeBellProps {
  placement: 'rail' | 'bar' | 'side'
  /** The route of the page with all notices. */
  all: NoticesRoute
}

/** The newest notices, one tap away from every page. */
export const NoticeBell = ({ placement, all }: NoticeBellProps) => (
  <NotificationBell
    placement={placement}
    unread={useUnreadCount()}
    headEnd={<HeadEnd />}
    notices={(close) => <Notices all={all} onLeave={close} />}
  />
)
