import type { ClientSettings } from '#contract/realtime.ts'
import { loadLibraries, openClient } from './client.ts'
import { type Session, startSession } from './connection/realtime-session.ts'
import { type RealtimeTimes, realtimeTimes } from './connection/realtime-times.ts'
import { createTokenRenewal, type TokenSource } from './connection/token-renewal.ts'
import { createEventLog } from './event-log.ts'
import { pollWhileAway } from './poll-while-away.ts'
import { createShowOnce } from './show-once.ts'
import { createStateStore, type StateStore } from './state-store.ts'

/** Payloads by event name. */
export type LiveEvents = Record<string, { id: string }>

export type LiveEvent<Events extends LiveEvents> = {
  [Name in keyof Events & string]: { name: Name; data: Events[Name] }
}[keyof Events & string]

export type RealtimeOptions<Events extends LiveEvents> = TokenSource & {
  settings: ClientSettings
  /** The full channel name, `private-…`. */
  channel: string
  events: readonly (keyof Events & string)[]
  /** The id of the newest event that the page already has; later ones count as missed. */
  cursor?: string | null
  /**
   * Returns all events after the cursor, oldest first; called on each subscription, and as a poll while there is
   * none.
   */
  catchUp(cursor: string | null): Promise<LiveEvent<Events>[]>
  /** Called for every event once in every tab: for state. */
  onEvent(event: LiveEvent<Events>): void
  /** Called for every event once in one visible tab: for notifications. */
  onShow?(event: LiveEvent<Events>): void
  onSignedOut(): void
  authEndpoint?: string
  signInEndpoint?: string
  times?: Partial<RealtimeTimes>
}

export type RealtimeHandle = {
  state: Pick<StateStore, 'subscribe' | 'getSnapshot'>
  disconnect(): void
}

const defaultAuthEndpoint = '/api/student/broadcasting/auth'

/** Listens to one private channel for the signed-in user until disconnected; a page can have one at a time. */
export function connectRealtime<Events extends LiveEvents>(options: RealtimeOptions<Events>): RealtimeHandle {
  const { settings, channel } = options
  if (settings.broadcaster !== 'pusher')
    throw new Error(`Broadcaster ${settings.broadcaster} is not supported`)
  const times = { ...realtimeTimes, ...options.times }
  const state = createStateStore()
  const tokens = createTokenRenewal(options)
  const showOnce = createShowOnce(`realtime ${channel}`, (event: LiveEvent<Events>) =>
    options.onShow?.(event),
  )
  const log = createEventLog<LiveEvent<Events>>({
    cursor: options.cursor ?? null,
    catchUp: options.catchUp,
    deliver(event) {
      options.onEvent(event)
      showOnce.offer(event)
    },
    times,
  })
  let session: Session | null = null
  let isEnded = false
  const stopPolling = pollWhileAway(() => session?.isSubscribed() ?? false, log.fill, times)

  function end(): void {
    if (isEnded) return
    isEnded = true
    stopPolling()
    session?.stop()
    log.stop()
    showOnce.stop()
    state.set('disconnected')
  }

  loadLibraries()
    .then((libraries) => {
      if (isEnded) return
      const { authEndpoint = defaultAuthEndpoint, signInEndpoint, events } = options
      const client = openClient(libraries, {
        settings,
        authEndpoint,
        signInEndpoint,
        headers: tokens.headers,
      })
      session = startSession({
        client,
        channel: channel.replace(/^private-/, ''),
        events,
        state,
        times,
        renew: tokens.renew,
        onEvent: (name, data) => log.receive({ name, data } as LiveEvent<Events>),
        onSubscribed: () => void log.fill(),
        onSignedOut() {
          end()
          options.onSignedOut()
        },
      })
    })
    .catch(() => state.set('failed'))
  return { state, disconnect: end }
}
