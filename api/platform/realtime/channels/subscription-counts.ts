import { type Connections, isConfirmed, send } from '../connections/connections.ts'
import { eventFrame, isPresenceChannel, isUserChannel } from '../protocol.ts'

const gatherMs = 1_000
/** As in Pusher: large channels, where each join would notify thousands of sockets, are counted less often. */
const large = { subscriptions: 100, gatherMs: 5_000 }

/**
 * Sends the sockets of a channel their number across all nodes when it changes. Presence channels already know their
 * members.
 */
export function createSubscriptionCounts(
  connections: Connections,
  subscriptions: (channel: string) => number,
) {
  const waiting = new Map<string, NodeJS.Timeout>()
  const lastCounts = new Map<string, number>()

  function publish(channel: string): void {
    waiting.delete(channel)
    const count = subscriptions(channel)
    const here = connections.inChannel(channel)
    if (count === 0) lastCounts.delete(channel)
    if (count === 0 || lastCounts.get(channel) === count) return
    lastCounts.set(channel, count)
    const data = JSON.stringify({ subscription_count: count })
    const frame = Buffer.from(eventFrame('pusher_internal:subscription_count', data, channel))
    for (const connection of here) if (isConfirmed(connection, channel)) send(connection, frame)
  }

  return {
    counted(channel: string): void {
      if (waiting.has(channel) || isPresenceChannel(channel) || isUserChannel(channel)) return
      const isLarge = subscriptions(channel) > large.subscriptions
      const timer = setTimeout(() => publish(channel), isLarge ? large.gatherMs : gatherMs)
      waiting.set(channel, timer.unref())
    },
    stop(): void {
      for (const timer of waiting.values()) clearTimeout(timer)
    },
  }
}
