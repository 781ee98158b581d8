import type { Webhook } from './webhooks/webhook-settings.ts'

/** `host`, `port` and `tls` locate a hosted service other than Pusher’s own cluster. */
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

/**
 * What the embedded driver allows beyond the product’s own channels; off or strict unless the operator configures it.
 */
export type RealtimeRules = {
  /**
   * Whether other servers may publish by signed calls below `/apps`; this also enables cache and encrypted channels.
   */
  api: boolean
  /** How long a socket may stay open without a sign-in; 0 means unlimited. */
  anonymousSeconds: number
  /** All client events, none, or those with these names. */
  clientEvents: 'on' | 'off' | string[]
  /** Null if presence channels are off. */
  presence: { members: number; info: number } | null
  maxConnections: number
  limits: RealtimeLimits
  /** Whether the sockets of a channel receive their number. */
  subscriptionCount: boolean
  webhooks: readonly Webhook[]
}

/** `names` and `events`: maximum characters of channel and event names. `data`: bytes. `channels`: per connection. */
export type RealtimeLimits = { names: number; events: number; data: number; channels: number }

export const defaultRules: RealtimeRules = {
  api: false,
  anonymousSeconds: 60,
  clientEvents: 'off',
  presence: null,
  // 10,000 idle connections took 128 MiB; this allows for more.
  maxConnections: 20_000,
  limits: { names: 164, events: 200, data: 10 * 1024, channels: 50 },
  subscriptionCount: false,
  webhooks: [],
}
