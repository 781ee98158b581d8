import { channelAuth, isAuthText, sameAuth } from '../app-calls/signatures.ts'
import type { ConnectionRegistry } from '../connections/connection-registry.ts'
import { type Connection, isConfirmed, type Member, send } from '../connections/connections.ts'
import {
  type ClientMessage,
  channelProblem,
  code,
  errorFrame,
  eventFrame,
  isCacheChannel,
  isPresenceChannel,
  isUserChannel,
  limits,
  needsSignature,
  parseObject,
  subscriptionErrorFrame,
  userChannel,
} from '../protocol.ts'
import type { RealtimeRules } from '../realtime-settings.ts'
import { confirmSubscription, sendSucceeded } from './confirm-subscription.ts'

type Problem = { status: number; error: string }

const unauthorized = { status: 401, error: 'The connection is not authorized for this channel' }

export function subscribe(
  registry: ConnectionRegistry,
  connection: Connection,
  message: ClientMessage,
): void {
  const { channel } = message.data
  if (typeof channel !== 'string') {
    send(connection, errorFrame(code.badMessage, 'The channel name is not valid'))
    return
  }
  const isNew = !connection.channels.has(channel)
  const problem = isNew ? joinProblem(registry, connection, { ...message, channel }) : null
  if (problem) {
    send(connection, subscriptionErrorFrame(shown(channel), problem.status, problem.error))
    return
  }
  registry.connections.join(connection, channel)
  if (isNew)
    confirmSubscription(registry, connection, channel, () => {
      sendSucceeded(registry, connection, channel)
      if (isCacheChannel(channel)) replay(registry, connection, channel)
    })
  else if (isConfirmed(connection, channel)) sendSucceeded(registry, connection, channel)
}

/** Truncated: clients identify the refused channel by its name, but the server does not echo a whole frame of it. */
export const shown = (channel: string): string => channel.slice(0, 1_000)

function joinProblem(
  registry: ConnectionRegistry,
  connection: Connection,
  message: ClientMessage & { channel: string },
): Problem | null {
  const { channel } = message
  const { rules } = registry
  if (connection.channels.size >= rules.limits.channels)
    return { status: 4100, error: 'Too many channels on this connection' }
  if (isUserChannel(channel)) return ownsUserChannel(connection, channel) ? null : unauthorized
  const error = channelProblem(channel, rules)
  if (error !== null) return { status: code.unauthorized, error }
  if (!needsSignature(channel)) return null
  if (!hasChannelAuth(registry, connection, message)) return unauthorized
  return isPresenceChannel(channel) ? becomeMember(registry, connection, message) : null
}

/** Clients join this channel without a signature, so it is restricted to the signed-in user’s own channel. */
function ownsUserChannel(connection: Connection, channel: string): boolean {
  return connection.signedInAs !== null && channel === userChannel(connection.signedInAs)
}

/** Clients in languages without `undefined` send null for absent values. */
const dataOf = ({ data }: ClientMessage): unknown => data.channel_data ?? undefined

function hasChannelAuth(
  registry: ConnectionRegistry,
  connection: Connection,
  message: ClientMessage & { channel: string },
): boolean {
  const { auth } = message.data
  const channelData = dataOf(message)
  if (!isAuthText(auth) || (channelData !== undefined && typeof channelData !== 'string')) return false
  const subject = { channel: message.channel, channelData }
  return sameAuth(channelAuth(registry.app, connection.id, subject), auth)
}

/** Stores the connection’s identity in the channel, for when it joins. */
function becomeMember(
  { members, rules }: ConnectionRegistry,
  connection: Connection,
  message: ClientMessage & { channel: string },
): Problem | null {
  const { channel } = message
  const member = memberOf(connection, dataOf(message))
  if (!member) return { status: code.unauthorized, error: 'The channel data names no user' }
  const problem = rules.presence && memberProblem(member, rules.presence)
  if (problem) return problem
  const isFull = members.size(channel) >= (rules.presence?.members ?? 0)
  if (isFull && !members.has(channel, member.id))
    return { status: 4100, error: 'The channel has as many members as it may have' }
  connection.members ??= new Map()
  connection.members.set(channel, member)
  return null
}

/** The member from the signed channel data, otherwise the signed-in user. */
function memberOf({ signedInAs }: Connection, channelData: unknown): Member | null {
  if (typeof channelData !== 'string') return signedInAs === null ? null : { id: signedInAs, info: undefined }
  const data = parseObject(channelData)
  const id = typeof data?.user_id === 'number' ? String(data.user_id) : data?.user_id
  if (typeof id !== 'string' || id === '') return null
  return { id, info: data?.user_info === undefined ? undefined : JSON.stringify(data.user_info) }
}

function memberProblem({ id, info = '' }: Member, presence: NonNullable<RealtimeRules['presence']>) {
  if (id.length > limits.memberIdLength)
    return { status: 4301, error: `The user id is longer than ${limits.memberIdLength} characters` }
  if (Buffer.byteLength(info) > presence.info)
    return { status: 4301, error: `What is said of the user is longer than ${presence.info} bytes` }
  return null
}

/**
 * Sends the last event of the channel, or a cache miss. If an event arrives while other nodes are asked, the client has
 * received it already.
 */
function replay(registry: ConnectionRegistry, connection: Connection, channel: string): void {
  const { cache } = registry
  const miss = () => {
    registry.occur({ name: 'cache_miss', channel, data: '{}' })
    send(connection, eventFrame('pusher:cache_miss', '{}', channel))
  }
  const known = cache.get(channel)
  if (known !== undefined) return send(connection, known)
  if (!cache.mayBeElsewhere()) return miss()
  const heardAt = cache.publishedAt(channel)
  void cache.askOthers(channel).then((frame) => {
    if (!connection.channels.has(channel) || cache.publishedAt(channel) !== heardAt) return
    if (frame === undefined) miss()
    else send(connection, frame)
  })
}
