import * as z from 'zod/mini'

export const webhookEvents = [
  'channel_occupied',
  'channel_vacated',
  'member_added',
  'member_removed',
  'client_event',
  'cache_miss',
  'subscription_count',
] as const
export type WebhookEventName = (typeof webhookEvents)[number]

/** A server that is notified of events in channels. */
export interface Webhook {
  url: string
  events: readonly WebhookEventName[]
  /** Required beginning and end of channel names; empty for all channels. */
  prefix: string
  suffix: string
  headers: Record<string, string>
  /** Whether the server may be on the private network. */
  private: boolean
}

/** Reserved headers, which could make a receiver trust unsigned data or break the request. */
const ownHeaders = /^(x-pusher-.*|host|content-(type|length|encoding)|transfer-encoding|connection)$/i
const headerName = z.string().check(
  z.regex(/^[\w-]{1,64}$/),
  z.refine((name) => !ownHeaders.test(name)),
)
const isAddress = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
const namePart = z._default(z.string().check(z.regex(/^[\w\-=@,.;]{0,200}$/)), '')

const webhook = z.strictObject({
  url: z.string().check(z.maxLength(2_000), z.refine(isAddress)),
  events: z._default(z.array(z.enum(webhookEvents)).check(z.minLength(1)), [...webhookEvents]),
  prefix: namePart,
  suffix: namePart,
  headers: z._default(z.record(headerName, z.string().check(z.regex(/^[\x20-\x7e]{0,1000}$/))), {}),
  private: z._default(z.boolean(), false),
})
const isUnique = (hooks: { url: string }[]): boolean =>
  new Set(hooks.map(({ url }) => url)).size === hooks.length

/** Parses the setting from its JSON text. */
export const webhooksSetting = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        return null
      }
    }),
  ),
  z.array(webhook).check(z.minLength(1), z.maxLength(10), z.refine(isUnique)),
)
