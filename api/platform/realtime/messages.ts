import { type Connection, type Connections, closeSocket, isOpen, send } from './connections.ts'
import { consumeMessage } from './message-budget.ts'
import {
  type ClientMessage,
  code,
  errorFrame,
  eventFrame,
  isClientChannel,
  isPrivateChannel,
  isUserChannel,
  limits,
  parseMessage,
  parseObject,
  subscriptionErrorFrame,
  userChannel,
} from './protocol.ts'
import { type AppCredentials, channelAuth, sameAuth, userAuth } from './signatures.ts'

export type ConnectionRegistry = { app: AppCredentials; connections: Connections }

/** After this many refused messages without a second's pause the sender is cut off. */
const refusedMessagesBeforeClose = 100

export function receiveFrame(registry: ConnectionRegistry, connection: Connection, frame: Buffer): void {
  if (!isOpen(connection)) return
  connection.lastSeenAt = Date.now()
  if (frame.length > limits.frameBytes) {
    closeSocket(connection.socket, code.unauthorized, 'The message is too large')
    return
  }
  if (!consumeMessage(connection.budget, limits.messagesPerSecond, connection.lastSeenAt)) {
    refuseForRate(connection)
    return
  }
  if (connection.budget.left >= limits.messagesPerSecond - 1) connection.refusedMessages = 0
  const message = parseMessage(frame.toString('utf8'))
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

function refuseForRate(connection: Connection): void {
  connection.refusedMessages += 1
  if (connection.refusedMessages === 1)
    send(connection, errorFrame(code.refusedMessage, 'Too many messages, some were ignored'))
  if (connection.refusedMessages > refusedMessagesBeforeClose)
    closeSocket(connection.socket, code.overCapacity, 'Too many messages')
}

function subscribe(registry: ConnectionRegistry, connection: Connection, message: ClientMessage): void {
  const { channel } = message.data
  if (typeof channel !== 'string' || channel.length > limits.channelNameLength) {
    send(connection, errorFrame(code.badMessage, 'The channel name is not valid'))
    return
  }
  const problem = connection.channels.has(channel) ? null : joinProblem(registry, connection, message)
  if (problem) {
    send(connection, subscriptionErrorFrame(channel, problem.status, problem.error))
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
  if (!isClientChannel(channel)) return { status: code.unauthorized, error: 'The channel is not valid' }
  if (!isPrivateChannel(channel)) return null
  return hasChannelAuth(registry, connection, message) ? null : unauthorized
}

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
  if (channelData !== undefined && typeof channelData !== 'string') return false
  const subject = { channel: String(channel), channelData }
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
  const userId = isAuthentic ? parseObject(userData)?.id : null
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
  send(connection, eventFrame('pusher:signin_success', JSON.stringify({ user_data: userData })))
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= limits.authLength
}
