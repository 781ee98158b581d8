import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RouteName } from '#contract/routes.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { NotificationBell } from '#ui/notifications/notification-history.tsx'
import classes from './notice-bell.module.css'
import { NoticeRow } from './notice-row.tsx'
import { markSeenMutation, newestNoticesQuery, unreadCountQuery } from './notices.api.ts'

type ListRoute = Extract<RouteName, 'front.notifications' | 'admin.notifications'>

const Newest = ({ all, onLeave }: { all: ListRoute; onLeave: () => void }) => {
  const { t } = useTranslation('notifications')
  const { data, isError } = useQuery({ ...newestNoticesQuery(), meta: { quiet: true } })
  if (!data && !isError)
    return (
      <Skeleton>
        <RowsSkeleton rows={3} />
      </Skeleton>
    )
  return (
    <>
      {isError && !data ? <p className={classes.none}>{t('list.failed')}</p> : null}
      {data?.data.length === 0 ? <p className={classes.none}>{t('list.none')}</p> : null}
      <ul>
        {data?.data.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} at="moment" onLeave={onLeave} />
        ))}
      </ul>
      <RouteLink to={all} className={classes.all} onClick={onLeave}>
        {t('list.all')}
      </RouteLink>
    </>
  )
}

export const MarkAllRead = () => {
  const { t } = useTranslation('notifications')
  const unread = useUnreadCount()
  const acting = useIsImpersonating()
  const seen = useMutation(markSeenMutation)
  if (unread === 0 || acting) return null
  return (
    <button
      type="button"
      className={classes.markAll}
      disabled={seen.isPending}
      onClick={() => seen.mutate(null)}
    >
      {t('list.markAllRead')}
    </button>
  )
}

export const useUnreadCount = (): number => useQuery(unreadCountQuery()).data?.data.count ?? 0

interface NoticeBellProps {
  placement: 'rail' | 'bar' | 'side'
  /** The page with all of them. */
  all: ListRoute
}

/** The newest notices, one touch away from every page. */
export const NoticeBell = ({ placement, all }: NoticeBellProps) => (
  <NotificationBell
    placement={placement}
    unread={useUnreadCount()}
    headEnd={<MarkAllRead />}
    notices={(close) => <Newest all={all} onLeave={close} />}
  />
)
