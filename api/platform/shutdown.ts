import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

const deadlineMs = 25_000

/** Where others take over: how long a balancer has to see it, and over how long clients of live events are sent there. */
export const stopTimes = { balancerMs: 5_000, spreadMs: 8_000 }

export interface Draining {
  isDraining(): boolean
  begin(): void
}

/** While others take over: every answer asks its caller for a new connection, which the balancer gives to another node. */
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
 * Stops taking calls and lets running ones finish. Connections that fall idle are closed as they do: Fastify's own close
 * would wait for their keep-alive time.
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
  // A terminal sends it to every process of a group; the first of them passes the stop on, and is missed when it dies.
  process.on('SIGINT', cluster.isWorker ? () => undefined : onSignal)
  if (cluster.isWorker) process.on('disconnect', () => void onSignal('SIGTERM'))
}
