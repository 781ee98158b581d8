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

/** `allowOrigin` lets in pages of the same host when it is left out, `bus` reaches nobody else, and an address is the connection's. */
export type RealtimeOptions = {
  settings: RealtimeSettings
  log: RealtimeLog
  bus?: Bus
  addressOf?: (request: IncomingMessage) => string
  allowOrigin?: AllowOrigin
  /** Where webhooks are written down; without it none are sent. */
  webhookStore?: WebhookStore
  times?: Partial<LivenessTimes & { sync: Partial<SyncTimes>; webhooks: Partial<WebhookTimes> }>
}

/** `expiresAt` is when the access token ends; the socket ends with it. */
export type SocketOwner = Owner & { socketId: string }

/** An event as it was sent; `data` is text already. */
export type SentEvent = { channel: string; event: string; data: string; exceptSocket?: string | undefined }

export type RealtimeApp = {
  rules: RealtimeRules
  publish(event: SentEvent): void
  /** With somebody in them. */
  channels(prefix: string): string[]
  subscriptions(channel: string): number
  /** Open ones, of all nodes. */
  connections(): number
  /** Of a presence channel. */
  userIds(channel: string): string[]
  /** The data of the last event of a cache channel and the seconds it is kept. */
  cached(channel: string): { data: string; ttl: number } | null
}

export type Realtime = Broadcaster & {
  attach(server: Server): void
  /** What others may ask and do by signed calls; null where the sockets are not here. */
  app: RealtimeApp | null
  /** Null is a 403: not this user's channel, not this user's socket, or too many sockets. */
  authorize(request: SocketOwner & { channel: string }): { auth: string } | null
  signIn(request: SocketOwner): { auth: string; user_data: string } | null
  closeSession(sessionId: string): void
  closeUser(userId: string): void
  /** Of the sockets of this process, of one person or of all; for whoever knows which sessions are over. */
  sessionIds(userId?: string): string[]
  clientSettings(host: string, secure: boolean): ClientSettings
  /** Tells webhooks what they should know and do not; false while another process is to see to it. */
  compareWebhooks(): Promise<boolean>
  counts(): { connections: number; channels: number; users: number }
  /** With `spreadMs` clients are sent to another node, evenly over that time. */
  close(options?: { spreadMs?: number }): Promise<void>
}
