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

/** Whether a server is to be told of this. */
export function isWanted(hook: Webhook, name: WebhookEventName, channel: string): boolean {
  return hook.events.includes(name) && channel.startsWith(hook.prefix) && channel.endsWith(hook.suffix)
}

export const isWantedByAny = (
  hooks: readonly Webhook[],
  names: readonly WebhookEventName[],
  channel: string,
): boolean => hooks.some((hook) => names.some((name) => isWanted(hook, name, channel)))
