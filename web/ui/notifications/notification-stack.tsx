import { useHotkeys } from '@mantine/hooks'
import { X } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import {
  close,
  hold,
  type Notification,
  release,
  useNotifications,
} from '#lib/notifications/notifications.ts'
import { NotificationPicture, NotificationWords, toneOf } from './notification-parts.tsx'
import classes from './notification-stack.module.css'

interface CardProps {
  notification: Notification
  /** Called when the card is closed by keyboard, so that the focus must move elsewhere. */
  onLeave: (card: HTMLElement) => void
}

const Card = ({ notification, onLeave }: CardProps) => {
  const { t } = useTranslation()
  const { id, type } = notification
  const pointed = useRef(false)
  const focused = useRef(false)
  const look = (by: typeof pointed, looking: boolean) => {
    by.current = looking
    if (pointed.current || focused.current) hold(id)
    else release(id)
  }
  const blur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) look(focused, false)
  }
  const dismiss = ({ currentTarget }: { currentTarget: HTMLElement }, byKeyboard: boolean) => {
    if (byKeyboard && focused.current) onLeave(currentTarget)
    close(id)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a wide target for the pointer; keys use the buttons inside and Escape
    <li
      className={classes.card}
      data-type={type}
      data-tone={toneOf[type]}
      // A click by keyboard has a count of 0.
      onClick={(event) => dismiss(event, event.detail === 0)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') dismiss(event, true)
      }}
      onPointerEnter={() => look(pointed, true)}
      onPointerLeave={() => look(pointed, false)}
      onFocus={() => look(focused, true)}
      onBlur={blur}
    >
      <NotificationPicture {...notification} />
      <div className={classes.words}>
        <NotificationWords notification={notification} onFollow={() => close(id)} />
      </div>
      <button type="button" className={classes.close} aria-label={t('notifications.close')}>
        <X size={18} aria-hidden />
      </button>
      <span className={classes.life} aria-hidden="true" />
    </li>
  )
}

/**
 * F8 focuses the newest notification. When one is closed, the focus moves to the next, and from the last back to
 * where it was.
 */
const useKeyboard = () => {
  const list = useRef<HTMLUListElement>(null)
  const from = useRef<Element | null>(null)
  const enter = () => {
    if (list.current?.contains(document.activeElement)) return
    from.current = document.activeElement
    list.current?.querySelector('button')?.focus()
  }
  useHotkeys([['F8', enter]], [], true)
  const leave = (card: HTMLElement) => {
    const next = card.nextElementSibling ?? card.previousElementSibling
    const target = next?.querySelector('button') ?? from.current
    if (target instanceof HTMLElement) target.focus()
  }
  return { list, leave }
}

const topmostDialog = (): Element | null => [...document.querySelectorAll('dialog[open]')].at(-1) ?? null

const holdsDialog = (node: Node): boolean =>
  node instanceof Element && (node.matches('dialog') || node.querySelector('dialog') !== null)

/**
 * Handles only changes that add, remove, open or close a dialog: the page may be large, and changes with every key
 * press.
 */
const isOfDialogs = ({ type, addedNodes, removedNodes }: MutationRecord): boolean =>
  type === 'attributes' || [...addedNodes, ...removedNodes].some(holdsDialog)

/**
 * A modal dialog makes everything outside it inert, so the stack is rendered inside the topmost dialog while one is
 * open.
 */
const useTopmostDialog = (): Element | null => {
  const [dialog, setDialog] = useState<Element | null>(null)
  useEffect(() => {
    const look = () => setDialog(topmostDialog())
    const watch = new MutationObserver((records) => {
      if (records.some(isOfDialogs)) look()
    })
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
    look()
    return () => watch.disconnect()
  }, [])
  return dialog
}

/**
 * The notifications above the page, newest on top. The list is a live region, so each is announced once, when it
 * appears. Tests find one as a `listitem` in the `region` named “Notifications”; its text is nowhere else.
 */
export const NotificationStack = () => {
  const { t } = useTranslation()
  const { shown, waiting } = useNotifications()
  const { list, leave } = useKeyboard()
  const dialog = useTopmostDialog()
  const stack = (
    <section
      className={classes.region}
      data-screen-only
      aria-label={t('notifications.region')}
      aria-keyshortcuts="F8"
    >
      <ul ref={list} className={classes.stack} aria-live="polite" aria-relevant="additions text">
        {shown.map((notification) => (
          <Card key={notification.id} notification={notification} onLeave={leave} />
        ))}
      </ul>
      {waiting.length > 0 ? (
        <p className={classes.waiting}>{t('notifications.waiting', { count: waiting.length })}</p>
      ) : null}
    </section>
  )
  return dialog ? createPortal(stack, dialog) : stack
}
