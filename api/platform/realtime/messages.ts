import { type Connection, type Connections, closeSocket, isOpen, type Owner, send } from './connections.ts'
import { consumeMessage } from './message-budget.ts'
import {
  type ClientMessage,
  channelProblem,
  code,
  errorFrame,
  eventFrame,
  isPrivateChannel,
  isUserChannel,
  limits,
  parseMessage,
  parseObject,
  subscriptionErrorFrame,
  userChannel,
} from './protocol.ts'
import { type AppCredentials, channelAuth, sameAuth, userAuth } from './signatures.ts'

export type ConnectionRegistry = {
  app: AppCredentials
  connections: Connections
  /** False when the socket was another person's, or is one too many. */
  claim(connection: Connection, owner: Owner): boolean
}

/** After this many refused messages without a second's pause the sender is cut off. */
const refusedMessagesBeforeClose = 100

export function receiveFrame(registry: ConnectionRegistry, connection: Connection, frame: Buffer): void {
  if (!isOpen(connection)) return
  connection.lastSeenAt = Date.now()
  if (frame.length > limits.frameBytes) {
    closeSocket(connection.socket, code.unauthorized, 'The message is too large')
    return
  }
  const message = parseMessage(frame.toString('utf8'))
  const isSubscription = message?.event === 'pusher:subscribe'
  const [budget, perSecond] = isSubscription
    ? [connection.subscriptionBudget, limits.subscriptionsPerSecond]
    : [connection.budget, limits.messagesPerSecond]
  if (!consumeMessage(budget, perSecond, connection.lastSeenAt)) {
    refuseForRate(connection, isSubscription ? message.data.channel : undefined)
    return
  }
  if (!isSubscription && budget.left >= perSecond - 1) connection.refusedMessages = 0
  if (message === null) send(connection, errorFrame(code.badMessage, 'The message is not valid'))
  else handleMessage(registry, connection, message)
}

/** The library has already answered; a flood of pings would pile up answers that nobody reads. */
export function receivePing(connection: Connection): void {
  connection.lastSeenAt = Date.now()
  const isWithinBudget = consumeMessage(connection.budget, limits.messagesPerSecond, connection.lastSeenAt)
  if (!isWithinBudget) connection.socket.terminate()
}

function handleMessage(registry: ConnectionRegistry, connection: Connection, message: ClientMessage): void {
  switch (message.event) {
    case 'pusher:ping':
      return send(connection, eventFrame('pusher:pong', '{}'))
    case 'pusher:pong':
      return
    case 'pusher:subscribe':
      return subscribe(registry, connection, message)
    case 'pusher:unsubscribe':
      return unsubscribe(registry, connection, message)
    case 'pusher:signin':
      return signIn(registry, connection, message)
    default:
      return send(connection, refusal(message))
  }
}

function refusal(message: ClientMessage): string {
  const isClientEvent = message.event.startsWith('client-')
  return isClientEvent
    ? errorFrame(code.refusedMessage, 'Client events are not enabled')
    : errorFrame(code.badMessage, 'The event is not known')
}

/** Each refused subscription is answered, as its client waits for the answer; of other messages the first is. */
function refuseForRate(connection: Connection, channel: unknown): void {
  connection.refusedMessages += 1
  if (typeof channel === 'string')
    send(connection, subscriptionErrorFrame(shown(channel), 4301, 'Too many subscriptions at once'))
  else if (connection.refusedMessages === 1)
    send(connection, errorFrame(code.refusedMessage, 'Too many messages, some were ignored'))
  if (connection.refusedMessages > refusedMessagesBeforeClose)
    closeSocket(connection.socket, code.overCapacity, 'Too many messages')
}

function subscribe(registry: ConnectionRegistry, connection: Connection, message: ClientMessage): void {
  const { channel } = message.data
  if (typeof channel !== 'string') {
    send(connection, errorFrame(code.badMessage, 'The channel name is not valid'))
    return
  }
  const problem = connection.channels.has(channel) ? null : joinProblem(registry, connection, message)
  if (problem) {
    send(connection, subscriptionErrorFrame(shown(channel), problem.status, problem.error))
    return
  }
  registry.connections.join(connection, channel)
  send(connection, eventFrame('pusher_internal:subscription_succeeded', '{}', channel))
}

function joinProblem(registry: ConnectionRegistry, connection: Connection, message: ClientMessage) {
  const channel = String(message.data.channel)
  if (connection.channels.size >= limits.channelsPerSocket)
    return { status: 4100, error: 'Too many channels on this connection' }
  if (isUserChannel(channel)) return ownsUserChannel(connection, channel) ? null : unauthorized
  const error = channelProblem(channel)
  if (error !== null) return { status: code.unauthorized, error }
  if (!isPrivateChannel(channel)) return null
  return hasChannelAuth(registry, connection, message) ? null : unauthorized
}

/** A client finds the channel that was refused by its name, also one that is too long; a whole frame of it is not sent back. */
const shown = (channel: string): string => channel.slice(0, 1_000)

const unauthorized = { status: 401, error: 'The connection is not authorized for this channel' }

/** Clients join this channel without a signature, so only the signed-in user's own may pass. */
function ownsUserChannel(connection: Connection, channel: string): boolean {
  return connection.signedInAs !== null && channel === userChannel(connection.signedInAs)
}

function hasChannelAuth(
  registry: ConnectionRegistry,
  connection: Connection,
  message: ClientMessage,
): boolean {
  const { channel, auth, channel_data: channelData } = message.data
  if (!isShortText(auth)) return false
  // Clients in languages that have no `undefined` send null for what is not there.
  if (channelData !== undefined && channelData !== null && typeof channelData !== 'string') return false
  const subject = { channel: String(channel), channelData: channelData ?? undefined }
  return sameAuth(channelAuth(registry.app, connection.id, subject), auth)
}

function unsubscribe(registry: ConnectionRegistry, connection: Connection, message: ClientMessage): void {
  const { channel } = message.data
  if (typeof channel === 'string') registry.connections.leave(connection, channel)
}

function signIn(registry: ConnectionRegistry, connection: Connection, message: ClientMessage): void {
  const { auth, user_data: userData } = message.data
  const isAuthentic =
    isShortText(auth) &&
    typeof userData === 'string' &&
    sameAuth(userAuth(registry.app, connection.id, userData), auth)
  const signed = isAuthentic ? parseObject(userData) : null
  const userId = signed?.id
  if (typeof userId !== 'string' || userId === '') {
    closeSocket(connection.socket, code.unauthorized, 'The sign-in is not authorized')
    return
  }
  const user = connection.signedInAs ?? connection.owner?.userId ?? userId
  if (user !== userId) {
    send(connection, errorFrame(code.unauthorized, 'The connection belongs to another user'))
    return
  }
  connection.signedInAs = userId
  const owner = ownerOf(userId, signed)
  if (owner && !registry.claim(connection, owner)) return
  send(connection, eventFrame('pusher:signin_success', JSON.stringify({ user_data: userData })))
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= limits.authLength
}

/** Whose session it is and until when, as the node that authorized the sign-in has signed it; it may be another one. */
function ownerOf(userId: string, signed: Record<string, unknown> | null | undefined): Owner | null {
  const { session, exp } = signed ?? {}
  if (typeof session !== 'string' || typeof exp !== 'number') return null
  return { userId, sessionId: session, expiresAt: new Date(exp * 1_000) }
}
