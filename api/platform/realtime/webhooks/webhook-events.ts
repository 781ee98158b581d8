import type { Webhook, WebhookEventName } from './webhook-settings.ts'

/** As the receiver reads it. */
export interface WebhookEvent {
  name: WebhookEventName
  channel: string
  user_id?: string
  event?: string
  data?: string
  socket_id?: string
  subscription_count?: number
}

/** A channel, or with a name a member of it. */
export type Occupant = { channel: string; member: string }

/** What one node has seen; `events` are its own alone, of the rest each node has seen the same. */
export interface WebhookChanges {
  came: Occupant[]
  left: Occupant[]
  counts: { channel: string; subscriptions: number }[]
  events: WebhookEvent[]
}

export interface WebhookStore {
  /** Of several nodes that say the same, the first tells. */
  queue(hooks: readonly Webhook[], changes: WebhookChanges): Promise<void>
  /** What the receivers take to be so. */
  states(): Promise<Occupant[]>
}

/** In milliseconds. `hold` is how long somebody may be away without that being told. */
export interface WebhookTimes {
  gather: number
  hold: number
  count: number
}

/** Whether a server is to be told of this. */
export function isWanted(hook: Webhook, name: WebhookEventName, channel: string): boolean {
  return hook.events.includes(name) && channel.startsWith(hook.prefix) && channel.endsWith(hook.suffix)
}

export const isWantedByAny = (
  hooks: readonly Webhook[],
  names: readonly WebhookEventName[],
  channel: string,
): boolean => hooks.some((hook) => names.some((name) => isWanted(hook, name, channel)))
