import type { Webhook, WebhookEventName } from './webhook-settings.ts'

/** The event in the receiver’s format. */
export interface WebhookEvent {
  name: WebhookEventName
  channel: string
  user_id?: string
  event?: string
  data?: string
  socket_id?: string
  subscription_count?: number
}

/** A channel, or with a name, a member of it. */
export type Occupant = { channel: string; member: string }

/** Changes that one node has seen. `events` occurred on this node only; all nodes see the other changes. */
export interface WebhookChanges {
  came: Occupant[]
  left: Occupant[]
  counts: { channel: string; subscriptions: number }[]
  events: WebhookEvent[]
}

export interface WebhookStore {
  /** If several nodes report the same change, only the first one is sent. */
  queue(hooks: readonly Webhook[], changes: WebhookChanges): Promise<void>
  /** The state that was last reported to the receivers. */
  states(): Promise<Occupant[]>
}

/** In milliseconds. `hold` is how long a channel may be empty, or a member gone, before that is reported. */
export interface WebhookTimes {
  gather: number
  hold: number
  count: number
}

/** Whether a webhook wants this event. */
export function isWanted(hook: Webhook, name: WebhookEventName, channel: string): boolean {
  return hook.events.includes(name) && channel.startsWith(hook.prefix) && channel.endsWith(hook.suffix)
}

export const isWantedByAny = (
  hooks: readonly Webhook[],
  names: readonly WebhookEventName[],
  channel: string,
): boolean => hooks.some((hook) => names.some((name) => isWanted(hook, name, channel)))
