import type { IncomingMessage, Server } from 'node:http'
import type { ClientSettings } from '#contract/realtime.ts'
import type { Bus } from '../nodes/bus.ts'
import type { Owner } from './connections/connections.ts'
import type { LivenessTimes } from './connections/liveness.ts'
import type { AllowOrigin } from './connections/upgrade.ts'
import type { Broadcaster, RealtimeLog } from './drivers/broadcaster.ts'
import type { SyncTimes } from './occupancy/occupancy-sync.ts'
import type { RealtimeRules, RealtimeSettings } from './realtime-settings.ts'
import type { WebhookStore, WebhookTimes } from './webhooks/webhook-events.ts'

/**
 * Defaults: `allowOrigin` admits pages of the same host, `bus` is local to the process, and the client address is that
 * of the connection.
 */
export type RealtimeOptions = {
  settings: RealtimeSettings
  log: RealtimeLog
  bus?: Bus
  addressOf?: (request: IncomingMessage) => string
  allowOrigin?: AllowOrigin
  /** Stores webhook state; without it no webhooks are sent. */
  webhookStore?: WebhookStore
  times?: Partial<LivenessTimes & { sync: Partial<SyncTimes>; webhooks: Partial<WebhookTimes> }>
}

/** `expiresAt` is the expiry of the access token; the socket is closed with it. */
export type SocketOwner = Owner & { socketId: string }

/** An event as published; `data` is already serialized. */
export type SentEvent = { channel: string; event: string; data: string; exceptSocket?: string | undefined }

export type RealtimeApp = {
  rules: RealtimeRules
  publish(event: SentEvent): void
  /** Channels that have subscribers. */
  channels(prefix: string): string[]
  subscriptions(channel: string): number
  /** Number of open connections across all nodes. */
  connections(): number
  /** The users in a presence channel. */
  userIds(channel: string): string[]
  /** The data of a cache channel’s last event, and how many seconds it stays cached. */
  cached(channel: string): { data: string; ttl: number } | null
}

export type Realtime = Broadcaster & {
  attach(server: Server): void
  /** What other servers may do by signed calls; null if the sockets are not on this server. */
  app: RealtimeApp | null
  /** Null means 403: not this user’s channel, not this user’s socket, or too many sockets. */
  authorize(request: SocketOwner & { channel: string }): { auth: string } | null
  signIn(request: SocketOwner): { auth: string; user_data: string } | null
  closeSession(sessionId: string): void
  closeUser(userId: string): void
  /** The sessions of this process’s sockets, of one user or of all, to check which have ended. */
  sessionIds(userId?: string): string[]
  clientSettings(host: string, secure: boolean): ClientSettings
  /** Sends missing webhook events; false if another process has to do it. */
  compareWebhooks(): Promise<boolean>
  counts(): { connections: number; channels: number; users: number }
  /** With `spreadMs`, clients are sent to another node, evenly over that time. */
  close(options?: { spreadMs?: number }): Promise<void>
}
