import type { Client } from '../client.ts'
import type { StateStore } from '../state-store.ts'
import { type ChannelKeeper, keepSubscribed } from './channel-keeper.ts'
import { type ConnectionKeeper, keepConnected } from './connection-keeper.ts'
import type { RealtimeTimes } from './realtime-times.ts'
import { handleSessionEnd } from './session-end.ts'

export type Session = ReturnType<typeof startSession>

export type SessionOptions = {
  client: Client
  channel: string
  events: readonly string[]
  state: StateStore
  times: RealtimeTimes
  renew(): Promise<boolean>
  onEvent(name: string, data: unknown): void
  onSubscribed(): void
  onSignedOut(): void
}

/** Connects the connection, its channel and the token behind both. */
export function startSession(options: SessionOptions) {
  const { client, state, times } = options
  const end = handleSessionEnd({
    times,
    renew: options.renew,
    onSignedOut: options.onSignedOut,
    restart: () => connection.restart(),
  })
  const channel: ChannelKeeper = keepSubscribed({
    ...options,
    onSubscribed() {
      end.recovered()
      options.onSubscribed()
    },
    onUnauthorized: end.unauthorized,
  })
  const connection: ConnectionKeeper = keepConnected({
    connection: client.pusher.connection,
    state,
    times,
    onRefused: end.refused,
  })
  return {
    isSubscribed: channel.isSubscribed,
    stop(): void {
      end.stop()
      connection.stop()
      client.echo.disconnect()
      channel.stop()
    },
  }
}
