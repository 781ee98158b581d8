import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { RunningCalls } from './http/running-calls.ts'

const deadlineMs = 25_000
/** How long handlers of clients that have left may take, and when everything ends, counted from the start. */
const handlersMs = { longest: 15_000, end: 28_000 }

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

interface Serving {
  server: FastifyInstance
  calls: RunningCalls
  /** Resolves when all after-commit tasks are done. */
  settled: () => Promise<void>
}

/**
 * Closes the server, and waits for what its calls still do: a handler goes on after its client has left, and tasks follow
 * its commit. Afterwards, the database can be closed.
 */
export async function finishCalls({ server, calls, settled }: Serving, log: Logger): Promise<void> {
  const begun = performance.now()
  await drain(server)
  const limit = AbortSignal.timeout(
    Math.min(handlersMs.longest, handlersMs.end - Math.round(performance.now() - begun)),
  )
  const isOver = new Promise<'over'>((resolve) =>
    limit.addEventListener('abort', () => resolve('over'), { once: true }),
  )
  const outcome = await Promise.race([isOver, calls.ended().then(settled)])
  if (outcome === 'over') log.warn({ calls: calls.running() }, 'calls took too long and are cut off')
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
