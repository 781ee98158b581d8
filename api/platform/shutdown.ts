import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

const deadlineMs = 25_000

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
  process.on('SIGINT', onSignal)
}
