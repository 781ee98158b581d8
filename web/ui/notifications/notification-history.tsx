import { Box, Group, Text } from '@mantine/core'
import { Bell, CloudOff } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import {
  forgetHistory,
  type HistoryEntry,
  readHistory,
  useNotifications,
} from '#lib/notifications/notifications.ts'
import { useLiveTrouble } from '#lib/realtime/live-state.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { TextWithIcon } from '../icons/text-with-icon.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import classes from './notification-history.module.css'
import { NotificationPicture, NotificationWords, toneOf } from './notification-parts.tsx'

const History = ({ kept, onLeave }: { kept: readonly HistoryEntry[]; onLeave: () => void }) => {
  const format = useFormat()
  return (
    <ul>
      {kept.map((notification) => (
        <li
          key={notification.number}
          className={classes.entry}
          data-type={notification.type}
          data-tone={toneOf[notification.type]}
        >
          <NotificationPicture {...notification} />
          <Box miw={0}>
            <NotificationWords notification={notification} onFollow={onLeave} />
          </Box>
          <time className={classes.time} dateTime={new Date(notification.at).toISOString()}>
            {format.date(notification.at, 'time')}
          </time>
        </li>
      ))}
    </ul>
  )
}

/** Says that live updates are interrupted, and how to get them meanwhile. */
const Trouble = ({ kind }: { kind: 'retrying' | 'away' }) => {
  const { t } = useTranslation()
  return (
    <TextWithIcon
      icon={<CloudOff size={16} aria-hidden />}
      px="md"
      py="sm"
      bg="var(--warn-soft)"
      fz="sm"
      c="var(--warn-ink)"
    >
      {t(`notifications.${kind}`)}
    </TextWithIcon>
  )
}

const ForgetButton = () => {
  const { t } = useTranslation()
  return (
    <button type="button" className={classes.forget} onClick={forgetHistory}>
      {t('notifications.forget')}
    </button>
  )
}

/** Parts the notices from the notifications since the page was opened. */
const Subhead = () => {
  const { t } = useTranslation()
  return (
    <Group justify="space-between" px="md" py="xs" className={classes.subhead ?? ''}>
      <Box component="h3" fz="sm" fw={600} c="dimmed">
        {t('notifications.thisVisit')}
      </Box>
      <ForgetButton />
    </Group>
  )
}

/** The number of unread notifications, in at most two digits. */
const CountBadge = ({ count }: { count: number }) => (
  <span className={classes.count} aria-hidden>
    {count > 99 ? '99+' : count}
  </span>
)

interface NotificationBellProps {
  /** The position of the bell, from which its panel opens. */
  placement: 'rail' | 'bar' | 'side'
  /** The number of unread notices, in addition to the notifications since the page was opened. */
  unread?: number
  /** At the right of the heading. */
  headEnd?: ReactNode
  /** Renders the notices, given a function that closes the panel; the page's own notifications follow below. */
  notices?: (close: () => void) => ReactNode
}

/** Opens the notices and the notifications since the page was opened. A dot means that one disappeared unseen. */
export const NotificationBell = ({ placement, unread = 0, headEnd, notices }: NotificationBellProps) => {
  const { t } = useTranslation()
  const { kept: all } = useNotifications()
  // Badges are among the notices already.
  const kept = notices ? all.filter(({ type }) => type !== 'media') : all
  const [open, setOpen] = useState(false)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const unseen = kept.filter(({ seen }) => !seen).length
  const trouble = useLiveTrouble()
  const news = unread + unseen
  const label = news > 0 ? t('notifications.unseen', { count: news }) : t('notifications.history')
  const close = () => panel.current?.hidePopover()
  return (
    <>
      <IconButton label={label} className={classes.bell} popoverTarget={id}>
        <Bell size={placement === 'side' ? 18 : 22} aria-hidden />
        {unread > 0 && !trouble ? (
          <CountBadge count={news} />
        ) : unseen > 0 || trouble ? (
          <span className={classes.dot} data-trouble={trouble ?? undefined} />
        ) : null}
      </IconButton>
      <VisuallyHidden role="status">{trouble ? t(`notifications.${trouble}`) : ''}</VisuallyHidden>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('notifications.history')}
        className={classes.panel}
        data-place={placement}
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState === 'open') readHistory()
        }}
      >
        {open ? (
          <>
            <div className={classes.head}>
              <h2>{t('notifications.history')}</h2>
              {headEnd ?? (kept.length > 0 ? <ForgetButton /> : null)}
            </div>
            {trouble ? <Trouble kind={trouble} /> : null}
            {notices?.(close)}
            {notices && kept.length > 0 ? <Subhead /> : null}
            {kept.length > 0 ? <History kept={kept} onLeave={close} /> : null}
            {kept.length === 0 && !notices ? (
              <Text px="md" py="lg" fz="sm" c="dimmed">
                {t('notifications.none')}
              </Text>
            ) : null}
          </>
        ) : null}
      </div>
    </>
  )
}
