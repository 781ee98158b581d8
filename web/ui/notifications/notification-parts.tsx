import { useRouter } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { MouseEvent } from 'react'
import { addressFor } from '#lib/navigation/named-routes.ts'
import type { Notification, NotificationAction } from '#lib/notifications/notifications.ts'
import type { Tone } from '../text/pill.tsx'
import classes from './notification-parts.module.css'

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info, media: Info }

/** How a type is drawn. */
export const toneOf = {
  success: 'good',
  error: 'bad',
  warning: 'warn',
  info: 'info',
  media: 'brand',
} as const satisfies Record<Notification['type'], Tone>

/** The image of a media notification, or the icon of its type. */
export const NotificationPicture = ({ type, mediaUrl }: Notification) => {
  if (type === 'media' && mediaUrl) return <img className={classes.media} src={mediaUrl} alt="" />
  const Icon = icons[type]
  return <Icon className={classes.icon} size={22} aria-hidden />
}

interface NotificationWordsProps {
  notification: Notification
  /** Called before an action leads to another page. */
  onFollow: () => void
}

export const NotificationWords = ({ notification, onFollow }: NotificationWordsProps) => {
  const router = useRouter()
  const { title, message, actions } = notification
  const follow = (event: MouseEvent, { routeName, params }: NotificationAction) => {
    event.stopPropagation()
    onFollow()
    void router.navigate({ href: addressFor(routeName, params) })
  }
  return (
    <>
      <strong className={classes.title}>{title}</strong>
      {message ? <p className={classes.message}>{message}</p> : null}
      {actions.map((action) => (
        <button
          key={action.label}
          type="button"
          className={classes.action}
          onClick={(event) => follow(event, action)}
        >
          {action.label}
        </button>
      ))}
    </>
  )
}
