import type { Webhook } from './webhooks/webhook-settings.ts'

/** `host`, `port` and `tls` say where a hosted service other than Pusher's own cluster listens. */
export type RealtimeSettings = {
  driver: 'embedded' | 'pusher' | 'off'
  appId: string
  key: string
  secret: string
  cluster: string
  host?: string
  port?: number
  tls?: boolean
  rules?: Partial<RealtimeRules>
}

/** What the embedded driver allows beyond the channels of the product itself; off or strict unless the operator says otherwise. */
export type RealtimeRules = {
  /** Whether others may publish by signed calls below `/apps`; with it come cache and encrypted channels. */
  api: boolean
  /** How long a socket may stay that nobody signs in on; 0 is without limit. */
  anonymousSeconds: number
  /** All, none, or those with these names. */
  clientEvents: 'on' | 'off' | string[]
  /** Null where presence channels are off. */
  presence: { members: number; info: number } | null
  maxConnections: number
  limits: RealtimeLimits
  /** Whether the sockets of a channel are told how many they are. */
  subscriptionCount: boolean
  /** Servers that are told what happens in channels. */
  webhooks: readonly Webhook[]
}

/** Characters of names of channels and events, bytes of data, channels of a connection. */
export type RealtimeLimits = { names: number; events: number; data: number; channels: number }

export const defaultRules: RealtimeRules = {
  api: false,
  anonymousSeconds: 60,
  clientEvents: 'off',
  presence: null,
  // 10,000 idle connections took 128 MiB; this leaves room above that.
  maxConnections: 20_000,
  limits: { names: 164, events: 200, data: 10 * 1024, channels: 50 },
  subscriptionCount: false,
  webhooks: [],
}
