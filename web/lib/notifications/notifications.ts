import { createStore, useStore } from '../store.ts'

export type NotificationType = 'success' | 'error' | 'warning' | 'info' | 'media'

/** Where a notification leads: it closes and goes to the named route. */
export interface NotificationAction {
  label: string
  routeName: string
  params?: Record<string, string>
}
export interface Notification {
  id: string
  type: NotificationType
  title: string
  message?: string
  /** The picture of a media notification. */
  mediaUrl?: string
  actions: NotificationAction[]
}
export type NewNotification = Omit<Notification, 'id' | 'actions'> & {
  /** A second one with the same id replaces the first. */
  id?: string
  actions?: NotificationAction[]
}

/** How long a notification stays, in milliseconds. */
export const displayTime = 5_000
const shownAtMost = 6

const store = createStore<readonly Notification[]>([])
const timers = new Map<string, ReturnType<typeof setTimeout>>()
let counter = 0

export const close = (id: string): void => {
  hold(id)
  store.set(store.get().filter((notification) => notification.id !== id))
}

/** Stops the clock of a notification that somebody is looking at. */
export const hold = (id: string): void => {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

/** Starts the clock again, from the full time. */
export const release = (id: string): void => {
  hold(id)
  if (store.get().some((notification) => notification.id === id))
    timers.set(
      id,
      setTimeout(() => close(id), displayTime),
    )
}

/** Shows a notification on top of the others and answers its id. */
export const notify = (notification: NewNotification): string => {
  counter += 1
  const id = notification.id ?? `notification-${counter}`
  const others = store.get().filter((shown) => shown.id !== id)
  for (const dropped of others.slice(shownAtMost - 1)) hold(dropped.id)
  store.set([{ actions: [], ...notification, id }, ...others.slice(0, shownAtMost - 1)])
  release(id)
  return id
}

export const closeAll = (): void => {
  for (const { id } of store.get()) close(id)
}

export const shownNotifications = store.get
export const useNotifications = (): readonly Notification[] => useStore(store)
