import type { Bus } from '#platform/nodes/bus.ts'
import type { EventCache } from '../channels/event-cache.ts'
import type { Connections } from '../connections/connections.ts'
import { createDelivery } from '../connections/delivery.ts'
import { eventFrame, isCacheChannel, publishProblem } from '../protocol.ts'
import type { SentEvent } from '../realtime.ts'
import type { RealtimeLimits } from '../realtime-settings.ts'
import type { Broadcaster, RealtimeLog } from './broadcaster.ts'

const cachedTopic = 'cached-event'
const topicOf = (channel: string): string => `channel:${channel}`

export type EmbeddedBroadcaster = Broadcaster & {
  /** Subscribes to a channel’s events from all nodes as long as it has sockets on this one. */
  occupied(channel: string): void
  vacated(channel: string): void
  /** Null if the channel’s events from all nodes are received from now on; otherwise resolves as soon as they are. */
  whenListening(channel: string): Promise<unknown> | null
  /** Publishes an event that is already validated. */
  send(event: SentEvent): void
  /** Relays a client’s serialized frame, which is never cached. */
  relay(channel: string, frame: string, exceptSocket: string): void
  stop(): void
}

interface Parts {
  connections: Connections
  bus: Bus
  cache: EventCache
  limits: RealtimeLimits
  log: RealtimeLog
}

/** The node where the event originates serializes the frame once and sends it to the others unchanged. */
export function createEmbeddedBroadcaster({
  connections,
  bus,
  cache,
  limits,
  log,
}: Parts): EmbeddedBroadcaster {
  const delivery = createDelivery(connections)
  const stops = new Map<string, () => void>()
  // Every node listens, even those without a socket in the channel.
  const stopCached = bus.listen(cachedTopic, (body) => {
    const end = body.indexOf('\n')
    const channel = body.slice(0, end)
    const rest = body.slice(end + 1)
    cache.remember(channel, rest.slice(rest.indexOf('\n') + 1))
    deliver(channel, rest)
  })

  function deliver(channel: string, body: string): void {
    const end = body.indexOf('\n')
    delivery.add({ channel, exceptSocket: body.slice(0, end), frame: body.slice(end + 1) })
  }

  function send({ channel, event, data, exceptSocket = '' }: SentEvent): void {
    const body = `${exceptSocket}\n${eventFrame(event, data, channel)}`
    if (isCacheChannel(channel)) bus.publish(cachedTopic, `${channel}\n${body}`)
    else bus.publish(topicOf(channel), body)
  }

  return {
    publish(channel, event, data, options = {}) {
      try {
        const text = JSON.stringify(data)
        const problem = publishProblem({ channel, event, data: text }, limits)
        if (problem) log.warn({ channel, event, problem }, 'realtime event not published')
        else send({ channel, event, data: text, exceptSocket: options.exceptSocket })
      } catch (error) {
        log.warn({ channel, event, err: error }, 'realtime event not published')
      }
      // The same promise for all that are written together.
      return delivery.settled()
    },
    send,
    relay: (channel, frame, exceptSocket) => bus.publish(topicOf(channel), `${exceptSocket}\n${frame}`),
    occupied(channel) {
      stops.set(
        channel,
        bus.listen(topicOf(channel), (body) => deliver(channel, body)),
      )
    },
    whenListening(channel) {
      const own = bus.whenListening(topicOf(channel))
      const cached = isCacheChannel(channel) ? bus.whenListening(cachedTopic) : null
      return cached === null ? own : Promise.all([own, cached])
    },
    stop: stopCached,
    vacated(channel) {
      stops.get(channel)?.()
      stops.delete(channel)
    },
  }
}
