/** Pusher protocol 7: names, limits, codes and frames; sizes in bytes unless they count characters. */
export const limits = {
  frameBytes: 16 * 1024,
  messagesPerSecond: 20,
  // A client joins all its channels anew at once when it has come back.
  subscriptionsPerSecond: 100,
  channelsPerSocket: 50,
  socketsPerUser: 20,
  // Of one address before anybody signs in on them; an office that comes back after a restart is one address.
  anonymousPerNetwork: 1_000,
  dataBytes: 10 * 1024,
  channelNameLength: 164,
  eventNameLength: 200,
  authLength: 300,
  bufferedBytes: 1024 * 1024,
} as const

/** What pusher-js does: 4000-4099 never retries, 4100-4199 retries after a second, 4200-4299 retries at once. */
export const code = {
  unknownKey: 4001,
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
} as const

export const activityTimeoutSeconds = 30

const supportedProtocols = new Set(['5', '6', '7'])
const channelPattern = /^[A-Za-z0-9_\-=@,.;]+$/
const socketIdPattern = /^\d{1,10}\.\d{1,10}$/
const unsupportedKinds = ['presence-', 'cache-', 'private-cache-', 'private-encrypted-']
const userChannelPrefix = '#server-to-user-'

export type ClientMessage = { event: string; channel: unknown; data: Record<string, unknown> }

/** The code to close with, or null when the version is one we speak; a missing one means 7. */
export function protocolProblem(version: string | null): number | null {
  if (version === null) return null
  if (!/^\d+$/.test(version)) return code.badVersion
  return supportedProtocols.has(version) ? null : code.badProtocol
}

export function isSocketId(text: string): boolean {
  return socketIdPattern.test(text)
}

/** Why clients may not ask for this name, or null when they may. */
export function channelProblem(channel: string): string | null {
  if (channel.length > limits.channelNameLength)
    return `The channel name is longer than ${limits.channelNameLength} characters`
  const kind = unsupportedKinds.find((each) => channel.startsWith(each))
  if (kind) return `Channels that begin with ${kind} are not enabled`
  return channelPattern.test(channel) ? null : 'The channel name is not valid'
}

export function isPrivateChannel(channel: string): boolean {
  return channel.startsWith('private-')
}

export function userChannel(userId: string): string {
  return `${userChannelPrefix}${userId}`
}

export function isUserChannel(channel: string): boolean {
  return channel.startsWith(userChannelPrefix)
}

/** Why the server may not publish this, in words for the log; `data` is the serialized payload. */
export function publishProblem(channel: string, event: string, data: string | undefined): string | null {
  if (channelProblem(channel) !== null && !isUserChannel(channel)) return 'the channel name is not valid'
  if (event.length === 0 || event.length > limits.eventNameLength)
    return 'the event name is empty or too long'
  if (data === undefined) return 'the data cannot be serialized'
  return Buffer.byteLength(data) > limits.dataBytes ? 'the data is too large' : null
}

/** A frame in the shape of the protocol, or null when it is not one; data may be an object or its JSON text. */
export function parseMessage(frame: string): ClientMessage | null {
  const message = parseObject(frame)
  if (message === null || typeof message.event !== 'string') return null
  if (message.event.length > limits.eventNameLength) return null
  const data = typeof message.data === 'string' ? parseObject(message.data) : message.data
  return { event: message.event, channel: message.channel, data: isObject(data) ? data : {} }
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

/** `data` goes out as JSON text inside the JSON frame, as every Pusher client expects. */
export function eventFrame(event: string, data: string, channel?: string): string {
  return JSON.stringify({ event, channel, data })
}

export function errorFrame(errorCode: number, message: string): string {
  return JSON.stringify({ event: 'pusher:error', data: { code: errorCode, message } })
}

/** Keeps the socket open; the type and status are what client libraries hand to the application. */
export function subscriptionErrorFrame(channel: string, status: number, error: string): string {
  const type = status === 401 ? 'AuthError' : 'LimitReached'
  return eventFrame('pusher:subscription_error', JSON.stringify({ type, error, status }), channel)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
