import { Box, Group, NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { kindsOf, type Notice, type NotificationKind } from '#contract/notifications/notices.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useSearchText } from '#lib/navigation/route-link.tsx'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { forPage } from '#lib/query/page-query.ts'
import { useRole } from '#lib/session/session.ts'
import { FilterChips } from '#ui/controls/filter-chips.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { Card } from '#ui/layout/page.tsx'
import { MarkAllRead } from './newest-notices.tsx'
import classes from './notice-list.module.css'
import { NoticeRow } from './notice-row.tsx'
import { type NoticeFilter, noticePagesQuery } from './notices.api.ts'
import { usePolling } from './unread-count.ts'

interface Day {
  day: string
  notices: Notice[]
}

/** Groups the list by day, in the reader's time zone. */
const byDay = (notices: readonly Notice[]): Day[] => {
  const days: Day[] = []
  for (const notice of notices) {
    const day = new Date(notice.at).toDateString()
    const last = days.at(-1)
    if (last?.day === day) last.notices.push(notice)
    else days.push({ day, notices: [notice] })
  }
  return days
}

const useDayName = () => {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const today = new Date()
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  return (day: string): string => {
    if (day === today.toDateString()) return t('list.today')
    if (day === yesterday.toDateString()) return t('list.yesterday')
    return format.date(new Date(day), 'weekday')
  }
}

const useFilter = () => {
  const [kindText, setKind] = useSearchText('kind')
  const [show, setShow] = useSearchText('show')
  const role = useRole()
  const kinds: readonly NotificationKind[] = role === 'guest' ? [] : kindsOf[role]
  const kind = kinds.find((one) => one === kindText)
  const unread = show === 'unread'
  const filter: NoticeFilter = { kind, ...(unread ? { unread } : {}) }
  return { filter, kinds, kind, unread, setKind, setShow }
}

type Filter = ReturnType<typeof useFilter>

const Filters = ({ kinds, kind, unread, setKind, setShow }: Filter) => {
  const { t } = useTranslation('notifications')
  return (
    <Group justify="space-between" gap="sm" px="md" py="sm">
      <FilterChips
        label={t('list.show')}
        value={unread ? 'unread' : 'all'}
        chips={[
          { value: 'all', label: t('list.everything') },
          { value: 'unread', label: t('list.onlyUnread') },
        ]}
        onChange={(value) => setShow(value === 'unread' ? 'unread' : '')}
      />
      <NativeSelect
        aria-label={t('list.kind')}
        data={[
          { value: '', label: t('list.allKinds') },
          ...kinds.map((value) => ({ value, label: t(`kinds.${value}.label`) })),
        ]}
        value={kind ?? ''}
        onChange={({ target }) => setKind(target.value)}
      />
    </Group>
  )
}

/** All notices, page by page. */
export const NoticeList = () => {
  const { t } = useTranslation('notifications')
  const dayName = useDayName()
  const filter = useFilter()
  const { rows, more } = shownPages(
    useInfiniteQuery({ ...noticePagesQuery(filter.filter), ...forPage, ...usePolling() }),
  )
  return (
    <Card padded={false}>
      <Group justify="space-between" gap="xs" mih={44} px="md" pt="md">
        <h2>{t('list.title')}</h2>
        <MarkAllRead />
      </Group>
      <Filters {...filter} />
      {rows ? (
        <>
          {byDay(rows).map(({ day, notices }) => (
            <section key={day} aria-label={dayName(day)}>
              <h3 className={classes.day}>{dayName(day)}</h3>
              <ul>
                {notices.map((notice) => (
                  <NoticeRow key={notice.id} notice={notice} at="time" />
                ))}
              </ul>
            </section>
          ))}
          {rows.length === 0 ? (
            <EmptyState title={t('list.none')} message={t('list.noneWhy')} level={3} />
          ) : (
            <Box px="md">
              <LoadMore text={t('list.shown', { count: rows.length })} more={more} />
            </Box>
          )}
        </>
      ) : (
        <Skeleton>
          <RowsSkeleton rows={6} />
        </Skeleton>
      )}
    </Card>
  )
}
