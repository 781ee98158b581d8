import { Bell, CloudOff } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import {
  forgetHistory,
  type KeptNotification,
  readHistory,
  useNotifications,
} from '#lib/notifications/notifications.ts'
import { useLiveTrouble } from '#lib/realtime/live-state.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import classes from './notification-history.module.css'
import parts from './notification-parts.module.css'
import { NotificationPicture, NotificationWords } from './notification-parts.tsx'

const History = ({ kept, onLeave }: { kept: readonly KeptNotification[]; onLeave: () => void }) => {
  const { t } = useTranslation()
  const format = useFormat()
  if (kept.length === 0) return <p className={classes.empty}>{t('notifications.none')}</p>
  return (
    <ul className={classes.list}>
      {kept.map((notification) => (
        <li
          key={notification.number}
          className={`${classes.entry} ${parts.toned}`}
          data-type={notification.type}
        >
          <NotificationPicture {...notification} />
          <div className={classes.words}>
            <NotificationWords notification={notification} onFollow={onLeave} />
          </div>
          <time className={classes.time} dateTime={new Date(notification.at).toISOString()}>
            {format.date(notification.at, 'time')}
          </time>
        </li>
      ))}
    </ul>
  )
}

/** Says that news does not come by itself for now, and what still brings it. */
const Trouble = ({ kind }: { kind: 'retrying' | 'away' }) => {
  const { t } = useTranslation()
  return (
    <p className={classes.trouble}>
      <CloudOff size={16} aria-hidden />
      {t(`notifications.${kind}`)}
    </p>
  )
}

interface NotificationBellProps {
  /** Where the bell is, and so where its list opens. */
  placement: 'rail' | 'bar' | 'side'
}

/** Leads to what was said since the page was opened. A dot says that something went away unseen. */
export const NotificationBell = ({ placement }: NotificationBellProps) => {
  const { t } = useTranslation()
  const { kept } = useNotifications()
  const [open, setOpen] = useState(false)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const unseen = kept.filter(({ seen }) => !seen).length
  const trouble = useLiveTrouble()
  const label = unseen > 0 ? t('notifications.unseen', { count: unseen }) : t('notifications.history')
  return (
    <>
      <IconButton label={label} className={classes.bell} popoverTarget={id}>
        <Bell size={placement === 'side' ? 18 : 22} aria-hidden />
        {unseen > 0 || trouble ? <span className={classes.dot} data-trouble={trouble ?? undefined} /> : null}
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
              {kept.length > 0 ? (
                <button type="button" className={classes.forget} onClick={forgetHistory}>
                  {t('notifications.forget')}
                </button>
              ) : null}
            </div>
            {trouble ? <Trouble kind={trouble} /> : null}
            <History kept={kept} onLeave={() => panel.current?.hidePopover()} />
          </>
        ) : null}
      </div>
    </>
  )
}
