import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

const deadlineMs = 25_000

/**
 * When other nodes take over: how long a load balancer has to notice, and over how long clients of live events are sent
 * there.
 */
export const stopTimes = { balancerMs: 5_000, spreadMs: 8_000 }

export interface Draining {
  isDraining(): boolean
  begin(): void
}

/**
 * While draining, every response asks its client to open a new connection, which the load balancer gives to another
 * node.
 */
export function createDraining(server: FastifyInstance): Draining {
  let isDraining = false
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('connection', 'close')
    done()
  })
  return {
    isDraining: () => isDraining,
    begin() {
      isDraining = true
    },
  }
}

/**
 * Stops accepting calls and lets running ones finish. Closes connections as soon as they are idle: Fastify’s own close
 * would wait for their keep-alive timeout.
 */
export async function drain(server: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => server.server.closeIdleConnections(), 50)
  const force = setTimeout(() => server.server.closeAllConnections(), deadlineMs)
  try {
    await server.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(force)
  }
}

/** Runs `stop` once at the first signal and exits with its outcome; a second signal does not wait. */
export function stopOnSignals(log: Logger, stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = async (signal: NodeJS.Signals): Promise<void> => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    try {
      await stop()
      process.exit(0)
    } catch (error) {
      log.error({ err: error }, 'the stop failed')
      process.exit(1)
    }
  }
  process.on('SIGTERM', onSignal)
  // A terminal sends SIGINT to every process of a group. The primary process forwards the stop to its workers, which
  // also stop if it dies.
  process.on('SIGINT', cluster.isWorker ? () => undefined : onSignal)
  if (cluster.isWorker) process.on('disconnect', () => void onSignal('SIGTERM'))
}
