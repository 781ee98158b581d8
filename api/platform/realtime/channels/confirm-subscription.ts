import type { ConnectionRegistry } from '../connections/connection-registry.ts'
import { type Connection, isConfirmed, noteConfirmed, send } from '../connections/connections.ts'
import { eventFrame, isPresenceChannel, needsSignature } from '../protocol.ts'

const confirmedWithinMs = 700
const reconfirmedWithinMs = 5_000

type Registry = Pick<ConnectionRegistry, 'members' | 'whenListening'>

export function sendSucceeded({ members }: Registry, connection: Connection, channel: string): void {
  const data = isPresenceChannel(channel) ? members.presenceData(channel) : '{}'
  send(connection, eventFrame('pusher_internal:subscription_succeeded', data, channel))
}

/**
 * Confirms a subscription once the socket would receive all events of the channel from every node. If that takes too
 * long, it is confirmed anyway, and once more when events of all nodes arrive.
 */
export function confirmSubscription(
  registry: Registry,
  connection: Connection,
  channel: string,
  confirm: () => void,
): void {
  const listening = registry.whenListening(channel)
  if (listening === null) return confirm()
  const joined = {}
  connection.unconfirmed ??= new Map()
  connection.unconfirmed.set(channel, joined)
  const confirmOnce = (): boolean => {
    if (connection.unconfirmed?.get(channel) !== joined) return false
    noteConfirmed(connection, channel)
    confirm()
    return true
  }
  let isEarly = false
  const patience = setTimeout(() => {
    isEarly = confirmOnce()
  }, confirmedWithinMs).unref()
  void listening.then(() => {
    clearTimeout(patience)
    if (!confirmOnce() && isEarly) confirmAgain(registry, connection)
  })
}

const toBeConfirmedAgain = new WeakSet<Connection>()

/**
 * Repeats confirmations after events of other nodes were missed: a client that gets one fetches what it missed. Spread
 * over time, because many clients may be affected.
 */
export function confirmAgain(registry: Registry, connection: Connection): void {
  if (toBeConfirmedAgain.has(connection) || ![...connection.channels].some(needsSignature)) return
  toBeConfirmedAgain.add(connection)
  const confirm = (): void => {
    toBeConfirmedAgain.delete(connection)
    for (const channel of connection.channels)
      if (needsSignature(channel) && isConfirmed(connection, channel))
        sendSucceeded(registry, connection, channel)
  }
  setTimeout(confirm, Math.random() * reconfirmedWithinMs).unref()
}
