import { Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import classes from './newest-notices.module.css'
import { NoticeRow } from './notice-row.tsx'
import { markSeenMutation, newestNoticesQuery } from './notices.api.ts'
import type { NoticesRoute } from './notices-route.ts'
import { usePolling, useUnreadCount } from './unread-count.ts'

/** The content of the bell's panel. */
export const NewestNotices = ({ all, onLeave }: { all: NoticesRoute; onLeave: () => void }) => {
  const { t } = useTranslation('notifications')
  const { data, isError } = useQuery({ ...newestNoticesQuery(), ...usePolling(), meta: { quiet: true } })
  if (!data && !isError)
    return (
      <Skeleton>
        <RowsSkeleton rows={3} />
      </Skeleton>
    )
  return (
    <>
      {isError && !data ? (
        <Text px="md" py="lg" fz="sm" c="dimmed" lh={1.55}>
          {t('list.failed')}
        </Text>
      ) : null}
      {data?.data.length === 0 ? (
        <Text px="md" py="lg" fz="sm" c="dimmed" lh={1.55}>
          {t('list.none')}
        </Text>
      ) : null}
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
