import { createStore, useStore } from '../store.ts'

export type NotificationType = 'success' | 'error' | 'warning' | 'info' | 'media'

/** A link in a notification: it closes the notification and goes to the named route. */
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
  /** The image of a media notification. */
  mediaUrl?: string
  actions: NotificationAction[]
  /** The notification is in the list of notices, so the page need not keep it. */
  isListed?: boolean
}
export type NewNotification = Omit<Notification, 'id' | 'actions'> & {
  /** A second notification with the same id replaces the first while that is shown or queued. */
  id?: string
  actions?: NotificationAction[]
}
/** A notification kept in the history. */
export interface HistoryEntry extends Notification {
  /** Distinguishes it from an earlier notification with the same id. */
  number: number
  /** In milliseconds. */
  at: number
  /** False if it timed out and nobody has looked at the history since. */
  seen: boolean
}

/** How long a notification stays, in milliseconds. */
export const displayTime = 5_000
/** More than these would cover the page; the oldest then wait. */
const shownAtMost = 3
/**
 * A phone has room for one: a second would cover the part of the page that it is about. The width is that of the
 * stack's style.
 */
const hasRoomForOne = (): boolean => matchMedia('(max-width: 719px)').matches
const waitingAtMost = 20
const historyLimit = 50

interface Notifications {
  /** Newest first. */
  shown: readonly Notification[]
  /** Those that newer ones took the place of, in the order in which they come back. */
  waiting: readonly Notification[]
  /** Newest first. */
  kept: readonly HistoryEntry[]
}

const store = createStore<Notifications>({ shown: [], waiting: [], kept: [] })
const timers = new Map<string, ReturnType<typeof setTimeout>>()
let counter = 0

const change = (changed: Partial<Notifications>) => store.set({ ...store.get(), ...changed })
const without = (list: readonly Notification[], id: string) => list.filter((one) => one.id !== id)
const has = (list: readonly Notification[], id: string) => list.some((one) => one.id === id)

/** Whether a notification is shown or queued. */
export const isOpen = (id: string): boolean => has(store.get().shown, id) || has(store.get().waiting, id)

/** Stops the timer of a notification that the user is looking at. */
export const hold = (id: string): void => {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

/** Restarts the timer with the full time. */
export const release = (id: string): void => {
  hold(id)
  if (!has(store.get().shown, id)) return
  timers.set(
    id,
    setTimeout(() => takeAway(id), displayTime),
  )
}

/** Removes a notification. The newest that waits comes back, below those that are newer. */
const takeAway = (id: string): void => {
  hold(id)
  const { shown, waiting } = store.get()
  if (!has(shown, id)) return
  const [next, ...later] = waiting
  if (!next) return change({ shown: without(shown, id) })
  change({ shown: [...without(shown, id), next], waiting: later })
  release(next.id)
}

/** Closes a notification on behalf of the user, who has seen it. */
export const close = (id: string): void => {
  const latest = store.get().kept.find((one) => one.id === id)
  change({ kept: store.get().kept.map((one) => (one === latest ? { ...one, seen: true } : one)) })
  takeAway(id)
}

/** Adds a notification to the history. Confirmations of success count as seen. */
const addToHistory = (notification: Notification): readonly HistoryEntry[] => {
  const { kept } = store.get()
  const replaced = isOpen(notification.id) ? kept.find((one) => one.id === notification.id) : undefined
  const seen = notification.type === 'success'
  const entry = { ...notification, number: counter, at: Date.now(), seen }
  return [entry, ...kept.filter((one) => one !== replaced)].slice(0, historyLimit)
}

/** The oldest, but one that the user is looking at only if nothing else is left. */
const leastWanted = (shown: readonly Notification[]): Notification | undefined =>
  shown.findLast(({ id }) => timers.has(id)) ?? shown.at(-1)

/**
 * Shows a notification above the others and returns its id. Those that it leaves no room for come back later, for
 * their full time.
 */
export const notify = (notification: NewNotification): string => {
  counter += 1
  const added = { actions: [], ...notification, id: notification.id ?? `notification-${counter}` }
  let others = without(store.get().shown, added.id)
  let waiting = without(store.get().waiting, added.id)
  const kept = added.isListed ? store.get().kept : addToHistory(added)
  const room = hasRoomForOne() ? 1 : shownAtMost
  while (others.length >= room) {
    const covered = leastWanted(others)
    if (!covered) break
    hold(covered.id)
    others = without(others, covered.id)
    waiting = [covered, ...waiting].slice(0, waitingAtMost)
  }
  change({ shown: [added, ...others], waiting, kept })
  release(added.id)
  return added.id
}

export const closeAll = (): void => {
  for (const { id } of store.get().shown) hold(id)
  change({ shown: [], waiting: [] })
}

/** Called when the history opens: everything in it counts as seen, and the shown notifications close. */
export const readHistory = (): void => {
  closeAll()
  change({ kept: store.get().kept.map((one) => ({ ...one, seen: true })) })
}

/** The next user of this device must not see the notifications of the previous one. */
export const forgetHistory = (): void => change({ kept: [] })

export const shownNotifications = (): readonly Notification[] => store.get().shown
export const notificationHistory = (): readonly HistoryEntry[] => store.get().kept
export const useNotifications = (): Notifications => useStore(store)
