import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Connection, type Connections, isConfirmed, send } from './connections.ts'

interface Delivery {
  channel: string
  frame: string
  exceptSocket: string
}

/** Number of sockets written to before other work gets its turn. */
const slice = 200

/**
 * Writes events to the sockets of this process, in order and in slices: an event for ten thousand sockets would
 * otherwise delay every call in progress.
 */
export function createDelivery(connections: Connections) {
  let queue: Delivery[] = []
  let draining: Promise<void> | null = null

  async function drain(): Promise<void> {
    await nextTurn()
    let written = 0
    while (queue.length > 0) {
      const taken = queue
      queue = []
      for (const { channel, exceptSocket, frame } of taken) {
        const bytes = Buffer.from(frame)
        for (const connection of connections.inChannel(channel)) {
          if (connection.id !== exceptSocket && isConfirmed(connection, channel)) write(connection, bytes)
          written += 1
          if (written % slice === 0) await nextTurn()
        }
      }
    }
    draining = null
  }

  return {
    add(delivery: Delivery): void {
      queue.push(delivery)
      draining ??= drain()
    },
    /** Resolves when everything added so far is written. */
    settled: (): Promise<void> => draining ?? Promise.resolve(),
  }
}

/** Closes a socket that cannot be written to, so that the others still receive their events. */
function write(connection: Connection, frame: Buffer): void {
  try {
    send(connection, frame)
  } catch {
    connection.socket.terminate()
  }
}
