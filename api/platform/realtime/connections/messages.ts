import { relayClientEvent } from '../channels/client-events.ts'
import { shown, subscribe } from '../channels/subscribing.ts'
import {
  type ClientMessage,
  code,
  errorFrame,
  eventFrame,
  frameBytes,
  limits,
  parseMessage,
  subscriptionErrorFrame,
} from '../protocol.ts'
import type { ConnectionRegistry } from './connection-registry.ts'
import { type Connection, closeSocket, isOpen, send } from './connections.ts'
import { consumeMessage } from './message-budget.ts'
import { signIn } from './signing-in.ts'

/** A sender is disconnected after more refused messages than this, unless it pauses for about a second in between. */
const refusedMessagesBeforeClose = 100

export function receiveFrame(registry: ConnectionRegistry, connection: Connection, frame: Buffer): void {
  if (!isOpen(connection)) return
  connection.lastSeenAt = Date.now()
  if (frame.length > frameBytes(registry.rules.limits)) {
    closeSocket(connection.socket, code.unauthorized, 'The message is too large')
    return
  }
  const message = parseMessage(frame.toString('utf8'), registry.rules.limits)
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

/** The library has already answered; without a limit, a flood of pings would pile up pongs that nobody reads. */
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
      if (message.event.startsWith('client-')) return relayClientEvent(registry, connection, message)
      return send(connection, errorFrame(code.badMessage, 'The event is not known'))
  }
}

/**
 * Every refused subscription is answered, because its client waits for it; of other refused messages, only the first
 * is.
 */
function refuseForRate(connection: Connection, channel: unknown): void {
  connection.refusedMessages += 1
  if (typeof channel === 'string')
    send(connection, subscriptionErrorFrame(shown(channel), 4301, 'Too many subscriptions at once'))
  else if (connection.refusedMessages === 1)
    send(connection, errorFrame(code.refusedMessage, 'Too many messages, some were ignored'))
  if (connection.refusedMessages > refusedMessagesBeforeClose)
    closeSocket(connection.socket, code.overCapacity, 'Too many messages')
}

function unsubscribe(registry: ConnectionRegistry, connection: Connection, message: ClientMessage): void {
  const { channel } = message.data
  if (typeof channel === 'string') registry.connections.leave(connection, channel)
}
