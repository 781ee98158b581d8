import { useRouter } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { FocusEvent, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { addressFor } from '../lib/navigation/named-routes.ts'
import {
  close,
  hold,
  type Notification,
  type NotificationAction,
  release,
  useNotifications,
} from '../lib/notifications/notifications.ts'
import classes from './notification-stack.module.css'

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info }

const Picture = ({ type, mediaUrl }: Notification) => {
  if (type === 'media') return mediaUrl ? <img className={classes.media} src={mediaUrl} alt="" /> : null
  const Icon = icons[type]
  return <Icon className={classes.icon} size={22} aria-hidden />
}

const Actions = ({ id, actions }: Notification) => {
  const router = useRouter()
  const follow = (event: MouseEvent, action: NotificationAction) => {
    event.stopPropagation()
    close(id)
    void router.navigate({ href: addressFor(action.routeName, action.params) })
  }
  return actions.map((action) => (
    <button
      key={action.label}
      type="button"
      className={classes.action}
      onClick={(event) => follow(event, action)}
    >
      {action.label}
    </button>
  ))
}

const Card = ({ notification }: { notification: Notification }) => {
  const { t } = useTranslation()
  const { id, type, title, message } = notification
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) release(id)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a wide target for the pointer; keys use the buttons inside
    <li
      className={classes.card}
      data-type={type}
      onClick={() => close(id)}
      onPointerEnter={() => hold(id)}
      onPointerLeave={() => release(id)}
      onFocus={() => hold(id)}
      onBlur={leave}
    >
      <Picture {...notification} />
      <div className={classes.words}>
        <strong className={classes.title}>{title}</strong>
        {message ? <p className={classes.message}>{message}</p> : null}
        <Actions {...notification} />
      </div>
      <button type="button" className={classes.close} aria-label={t('notifications.close')}>
        <X size={18} aria-hidden />
      </button>
      <span className={classes.life} aria-hidden="true" />
    </li>
  )
}

/** The notifications over the page, newest on top. They are announced as they come. */
export const NotificationStack = () => {
  const { t } = useTranslation()
  const notifications = useNotifications()
  return (
    <section className={classes.region} aria-label={t('notifications.region')}>
      <ul className={classes.stack} aria-live="polite" aria-relevant="additions">
        {notifications.map((notification) => (
          <Card key={notification.id} notification={notification} />
        ))}
      </ul>
    </section>
  )
}
