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
  /** It is in the list of notices, so the page need not keep it. */
  isListed?: boolean
}
export type NewNotification = Omit<Notification, 'id' | 'actions'> & {
  /** A second one with the same id replaces the first while that is still shown or waits. */
  id?: string
  actions?: NotificationAction[]
}
/** One that is kept for reading later. */
export interface KeptNotification extends Notification {
  /** Tells it from an earlier one with the same id. */
  number: number
  /** In milliseconds. */
  at: number
  /** False when it went away by itself and nobody has looked since. */
  seen: boolean
}

/** How long a notification stays, in milliseconds. */
export const displayTime = 5_000
/** More than these cover the page; the others wait for a place. */
const shownAtMost = 3
/** A phone has room for one: a second would cover what it tells of. The width is that of the stack's style. */
const hasRoomForOne = (): boolean => matchMedia('(max-width: 719px)').matches
const waitingAtMost = 20
const keptAtMost = 50

interface Notifications {
  /** Newest first. */
  shown: readonly Notification[]
  /** In the order in which they get a place. */
  waiting: readonly Notification[]
  /** Newest first. */
  kept: readonly KeptNotification[]
}

const store = createStore<Notifications>({ shown: [], waiting: [], kept: [] })
const timers = new Map<string, ReturnType<typeof setTimeout>>()
let counter = 0

const change = (changed: Partial<Notifications>) => store.set({ ...store.get(), ...changed })
const without = (list: readonly Notification[], id: string) => list.filter((one) => one.id !== id)
const has = (list: readonly Notification[], id: string) => list.some((one) => one.id === id)

/** Whether a notification is on the page or still waits for its place. */
export const isOpen = (id: string): boolean => has(store.get().shown, id) || has(store.get().waiting, id)

/** Stops the clock of a notification that somebody is looking at. */
export const hold = (id: string): void => {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

/** Starts the clock again, from the full time. */
export const release = (id: string): void => {
  hold(id)
  if (!has(store.get().shown, id)) return
  timers.set(
    id,
    setTimeout(() => takeAway(id), displayTime),
  )
}

/** The longest waiting one takes the place that becomes free. */
const takeAway = (id: string): void => {
  hold(id)
  const { shown, waiting } = store.get()
  if (!has(shown, id)) return
  const [next, ...later] = waiting
  if (!next) return change({ shown: without(shown, id) })
  change({ shown: [next, ...without(shown, id)], waiting: later })
  release(next.id)
}

/** Closed by a person, who has seen it. */
export const close = (id: string): void => {
  const latest = store.get().kept.find((one) => one.id === id)
  change({ kept: store.get().kept.map((one) => (one === latest ? { ...one, seen: true } : one)) })
  takeAway(id)
}

/** What was confirmed to have worked need not be read again. */
const keep = (notification: Notification): readonly KeptNotification[] => {
  const { kept } = store.get()
  const replaced = isOpen(notification.id) ? kept.find((one) => one.id === notification.id) : undefined
  const seen = notification.type === 'success'
  const entry = { ...notification, number: counter, at: Date.now(), seen }
  return [entry, ...kept.filter((one) => one !== replaced)].slice(0, keptAtMost)
}

/** Shows a notification on top of the others, or as soon as there is a place, and answers its id. */
export const notify = (notification: NewNotification): string => {
  counter += 1
  const added = { actions: [], ...notification, id: notification.id ?? `notification-${counter}` }
  const { shown, waiting } = store.get()
  const others = without(shown, added.id)
  const kept = added.isListed ? store.get().kept : keep(added)
  if (has(waiting, added.id))
    change({ waiting: waiting.map((one) => (one.id === added.id ? added : one)), kept })
  else if (hasRoomForOne()) {
    // What somebody has just done is answered at once; what it covers comes back for its full time.
    for (const { id } of others) hold(id)
    change({ shown: [added], waiting: [...others, ...waiting].slice(0, waitingAtMost), kept })
  } else if (others.length < shownAtMost) change({ shown: [added, ...others], kept })
  else change({ waiting: [...waiting, added].slice(0, waitingAtMost), kept })
  release(added.id)
  return added.id
}

export const closeAll = (): void => {
  for (const { id } of store.get().shown) hold(id)
  change({ shown: [], waiting: [] })
}

/** The history is open: what it holds has been seen and need not cover the page. */
export const readHistory = (): void => {
  closeAll()
  change({ kept: store.get().kept.map((one) => ({ ...one, seen: true })) })
}

/** What one person was told is not for the next. */
export const forgetHistory = (): void => change({ kept: [] })

export const shownNotifications = (): readonly Notification[] => store.get().shown
export const keptNotifications = (): readonly KeptNotification[] => store.get().kept
export const useNotifications = (): Notifications => useStore(store)
