import type { Broadcaster, RealtimeLog } from './broadcaster.ts'
import { type Connections, send } from './connections.ts'
import { eventFrame, publishProblem } from './protocol.ts'

export function createEmbeddedBroadcaster(connections: Connections, log: RealtimeLog): Broadcaster {
  return {
    async publish(channel, event, data, options = {}) {
      try {
        const text = JSON.stringify(data)
        const problem = publishProblem(channel, event, text)
        if (problem) return log.warn({ channel, event, problem }, 'realtime event not published')
        const frame = Buffer.from(eventFrame(event, text, channel))
        for (const connection of connections.inChannel(channel))
          if (connection.id !== options.exceptSocket) send(connection, frame)
      } catch (error) {
        log.warn({ channel, event, err: error }, 'realtime event not published')
      }
    },
  }
}
