import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnSession } from '#contract/accounts/accounts.ts'
import { useDeviceName } from '#entities/use-device-name.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { ListRow } from '#ui/layout/list-row.tsx'
import { Pill } from '#ui/text/pill.tsx'
import { endOtherSessionsMutation, endSessionMutation, sessionsQuery } from './profile.api.ts'
import classes from './session-list.module.css'

/** Mobile operating systems; their names are the same in every language. */
const handheld: readonly (string | null)[] = ['iPhone', 'iPad', 'Android']

const Line = ({ session }: { session: OwnSession }) => {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const end = useMutation(endSessionMutation)
  const { system, current, impersonated, last_seen_at, created_at } = session
  const device = useDeviceName()(session)
  const button = (
    <Button
      variant="default"
      size="sm"
      loading={end.isPending}
      aria-label={t('sessions.endThis', { device })}
      onClick={() => end.mutate(session.id)}
    >
      {t('sessions.end')}
    </Button>
  )
  const Icon = handheld.includes(system) ? Smartphone : Laptop
  return (
    <ListRow icon={<Icon size={22} aria-hidden />} end={current ? null : button}>
      <b>{device}</b>
      <p>
        {current
          ? t('sessions.since', { date: format.date(created_at, 'moment') })
          : t('sessions.seen', { when: format.relative(last_seen_at) })}
      </p>
      {current ? <Pill tone="good">{t('sessions.current')}</Pill> : null}
      {impersonated ? <Pill tone="warn">{t('sessions.impersonated')}</Pill> : null}
    </ListRow>
  )
}

/** The user's sessions, each with a button to end it. */
export const SessionList = () => {
  const { t } = useTranslation('accounts')
  const { data } = useQuery(sessionsQuery())
  const endOthers = useMutation(endOtherSessionsMutation)
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(data?.data)
  // The button disappears with the session it ended; another may have begun meanwhile.
  useEffect(() => {
    const left = new Set(data?.data.map(({ id }) => id))
    const isOneGone = before.current?.some(({ id }) => !left.has(id))
    before.current = data?.data
    if (isOneGone && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [data])
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={2} />
      </Skeleton>
    )
  const others = data.data.filter(({ current }) => !current).length
  return (
    <>
      <ul ref={list} className={classes.list} tabIndex={-1} aria-label={t('settings.sessions')}>
        {data.data.map((session) => (
          <Line key={session.id} session={session} />
        ))}
      </ul>
      {others > 1 ? (
        <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {t('sessions.endOthers')}
        </Button>
      ) : null}
    </>
  )
}
