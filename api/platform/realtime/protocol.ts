import type { RealtimeLimits, RealtimeRules } from './realtime-settings.ts'

/** Pusher protocol 7: names, limits, codes and frames. Sizes are in bytes unless they count characters. */
export const limits = {
  frameBytes: 16 * 1024,
  messagesPerSecond: 20,
  // A reconnected client subscribes to all its channels at once.
  subscriptionsPerSecond: 100,
  // Per sender of client events, which reach every socket in the channel.
  clientEventsPerSecond: 10,
  socketsPerUser: 20,
  // Sockets per network without a signed-in user; an office that reconnects after a restart is one address.
  anonymousPerNetwork: 1_000,
  memberIdLength: 128,
  bufferedBytes: 1024 * 1024,
} as const

/** How pusher-js reacts: 4000-4099 never retries, 4100-4199 retries after a second, 4200-4299 retries at once. */
export const code = {
  unknownKey: 4001,
  disabled: 4003,
  overQuota: 4004,
  unknownPath: 4005,
  badVersion: 4006,
  badProtocol: 4007,
  unauthorized: 4009,
  overCapacity: 4100,
  badMessage: 4200,
  reconnect: 4200,
  noPong: 4201,
  refusedMessage: 4301,
  refusedWatchlist: 4302,
} as const

export const activityTimeoutSeconds = 30

const supportedProtocols = new Set(['5', '6', '7'])
const channelPattern = /^[A-Za-z0-9_\-=@,.;]+$/
const socketIdPattern = /^\d{1,10}\.\d{1,10}$/
/** The first matching prefix decides. */
const kinds = [
  { prefix: 'presence-', isOn: (rules: RealtimeRules) => rules.presence !== null },
  { prefix: 'cache-', isOn: (rules: RealtimeRules) => rules.api },
  { prefix: 'private-cache-', isOn: (rules: RealtimeRules) => rules.api },
  { prefix: 'private-encrypted-', isOn: (rules: RealtimeRules) => rules.api },
]
const cachePrefixes = ['cache-', 'private-cache-', 'private-encrypted-cache-', 'presence-cache-']
const userChannelPrefix = '#server-to-user-'

/** `sent` is the data as received, for events that are relayed. */
export type ClientMessage = { event: string; channel: unknown; data: Record<string, unknown>; sent: unknown }

/** The code to close with, or null if the version is supported; a missing version means 7. */
export function protocolProblem(version: string | null): number | null {
  if (version === null) return null
  if (!/^\d+$/.test(version)) return code.badVersion
  return supportedProtocols.has(version) ? null : code.badProtocol
}

export function isSocketId(text: string): boolean {
  return socketIdPattern.test(text)
}

/** Why clients may not subscribe to this name, or null if they may. */
export function channelProblem(channel: string, rules: RealtimeRules): string | null {
  const problem = nameProblem(channel, rules.limits)
  if (problem !== null) return problem
  const kind = kinds.find(({ prefix }) => channel.startsWith(prefix))
  return !kind || kind.isOn(rules) ? null : `Channels that begin with ${kind.prefix} are not enabled`
}

function nameProblem(channel: string, { names }: RealtimeLimits): string | null {
  if (channel.length > names) return `The channel name is longer than ${names} characters`
  return channelPattern.test(channel) ? null : 'The channel name is not valid'
}

/** Whether subscribing requires a signature. */
export function needsSignature(channel: string): boolean {
  return channel.startsWith('private-') || isPresenceChannel(channel)
}

export function isPresenceChannel(channel: string): boolean {
  return channel.startsWith('presence-')
}

export function isEncryptedChannel(channel: string): boolean {
  return channel.startsWith('private-encrypted-')
}

/** Whether the channel’s last event is cached for later subscribers. */
export function isCacheChannel(channel: string): boolean {
  return cachePrefixes.some((prefix) => channel.startsWith(prefix))
}

export function userChannel(userId: string): string {
  return `${userChannelPrefix}${userId}`
}

export function isUserChannel(channel: string): boolean {
  return channel.startsWith(userChannelPrefix)
}

/** Why the server may not publish this event, in words for the log; `data` is the serialized payload. */
export function publishProblem(
  { channel, event, data }: { channel: string; event: string; data: string | undefined },
  allowed: RealtimeLimits,
): string | null {
  if (nameProblem(channel, allowed) !== null && !isUserChannel(channel))
    return 'the channel name is not valid'
  if (event.length === 0 || event.length > allowed.events) return 'the event name is empty or too long'
  if (data === undefined) return 'the data cannot be serialized'
  return Buffer.byteLength(data) > allowed.data ? 'the data is too large' : null
}

/** The size of a frame with the largest allowed data, including its envelope. */
export function frameBytes({ data }: RealtimeLimits): number {
  return Math.max(limits.frameBytes, data + 6 * 1024)
}

/** Parses a protocol frame; null if it is invalid. `data` may be an object or its JSON text. */
export function parseMessage(frame: string, { events }: RealtimeLimits): ClientMessage | null {
  const message = parseObject(frame)
  if (message === null || typeof message.event !== 'string') return null
  if (message.event.length > events && !message.event.startsWith('client-')) return null
  const data = typeof message.data === 'string' ? parseObject(message.data) : message.data
  const { event, channel, data: sent } = message
  return { event, channel, data: isObject(data) ? data : {}, sent }
}

/** The object in a JSON text, or null for anything else. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** `data` is sent as JSON text inside the JSON frame, as every Pusher client expects. */
export function eventFrame(event: string, data: string, channel?: string): string {
  return JSON.stringify({ event, channel, data })
}

export function errorFrame(errorCode: number, message: string): string {
  return JSON.stringify({ event: 'pusher:error', data: { code: errorCode, message } })
}

/** The socket stays open; client libraries pass the type and status to the application. */
export function subscriptionErrorFrame(channel: string, status: number, error: string): string {
  const type = status === 401 ? 'AuthError' : 'LimitReached'
  return eventFrame('pusher:subscription_error', JSON.stringify({ type, error, status }), channel)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
