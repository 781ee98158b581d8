import type { ConnectionRegistry } from '../connections/connection-registry.ts'
import { type Connection, send } from '../connections/connections.ts'
import { consumeMessage } from '../connections/message-budget.ts'
import {
  type ClientMessage,
  code,
  errorFrame,
  isEncryptedChannel,
  isPresenceChannel,
  limits,
  needsSignature,
} from '../protocol.ts'
import type { RealtimeRules } from '../realtime-settings.ts'

/** Relays a client’s event to the other members of a channel: only its name, channel and data. */
export function relayClientEvent(
  registry: ConnectionRegistry,
  connection: Connection,
  message: ClientMessage,
): void {
  const { channel, event, sent = {} } = message
  const data = typeof sent === 'string' ? sent : JSON.stringify(sent)
  const problem = problemOf(registry.rules, connection, { ...message, data })
  if (problem !== null || typeof channel !== 'string') {
    send(connection, errorFrame(code.refusedMessage, problem ?? 'The channel name is not valid'))
    return
  }
  const userId = isPresenceChannel(channel) ? connection.members?.get(channel)?.id : undefined
  const frame = JSON.stringify({ event, channel, data: sent, user_id: userId })
  registry.relay(channel, frame, connection.id)
  const person = userId === undefined ? {} : { user_id: userId }
  registry.occur({ name: 'client_event', channel, event, data, socket_id: connection.id, ...person })
}

function problemOf(
  { clientEvents, limits: most }: RealtimeRules,
  connection: Connection,
  { event, channel, data }: { event: string; channel: unknown; data: string },
): string | null {
  if (clientEvents === 'off') return 'Client events are not enabled'
  if (Array.isArray(clientEvents) && !clientEvents.includes(event)) return 'This client event is not enabled'
  if (event.length > most.events) return `The event name is longer than ${most.events} characters`
  if (Buffer.byteLength(data) > most.data) return `The data is longer than ${most.data} bytes`
  if (typeof channel !== 'string' || !needsSignature(channel) || isEncryptedChannel(channel))
    return 'Client events are for private and presence channels that are not encrypted'
  if (!connection.channels.has(channel)) return 'The connection is not in this channel'
  const isWithinBudget = consumeMessage(
    connection.clientEventBudget,
    limits.clientEventsPerSecond,
    connection.lastSeenAt,
  )
  return isWithinBudget ? null : `More than ${limits.clientEventsPerSecond} client events a second`
}
