import type { Bus } from '../nodes/bus.ts'
import type { Broadcaster, RealtimeLog } from './broadcaster.ts'
import type { Connections } from './connections.ts'
import { createDelivery } from './delivery.ts'
import { eventFrame, publishProblem } from './protocol.ts'

const topicOf = (channel: string): string => `channel:${channel}`

export type EmbeddedBroadcaster = Broadcaster & {
  /** Listens for a channel's events from any node, as long as somebody here is in it. */
  occupied(channel: string): void
  vacated(channel: string): void
}

/** The frame is made once, where the event comes from, and goes to the other nodes as it is. */
export function createEmbeddedBroadcaster(
  connections: Connections,
  bus: Bus,
  log: RealtimeLog,
): EmbeddedBroadcaster {
  const delivery = createDelivery(connections)
  const stops = new Map<string, () => void>()

  return {
    async publish(channel, event, data, options = {}) {
      try {
        const text = JSON.stringify(data)
        const problem = publishProblem(channel, event, text)
        if (problem) return log.warn({ channel, event, problem }, 'realtime event not published')
        bus.publish(topicOf(channel), `${options.exceptSocket ?? ''}\n${eventFrame(event, text, channel)}`)
        await delivery.settled()
      } catch (error) {
        log.warn({ channel, event, err: error }, 'realtime event not published')
      }
    },
    occupied(channel) {
      const stop = bus.listen(topicOf(channel), (body) => {
        const end = body.indexOf('\n')
        delivery.add({
          channel,
          exceptSocket: body.slice(0, end),
          frame: Buffer.from(body.slice(end + 1)),
        })
      })
      stops.set(channel, stop)
    },
    vacated(channel) {
      stops.get(channel)?.()
      stops.delete(channel)
    },
  }
}
