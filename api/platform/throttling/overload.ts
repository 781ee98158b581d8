import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** Thresholds above which calls are refused. */
export const overloadLimits = {
  /** Event loop delay in milliseconds. */
  eventLoopMs: 400,
  /** Milliseconds that the first caller in the queue has waited for a database connection. */
  databaseMs: 300,
  /** Milliseconds that the queue may be this long before calls are refused, so that a burst is served whole. */
  burstMs: 10_000,
  /** After this many milliseconds with a short queue, the next burst may take as long again. */
  calmMs: 10_000,
  /** With more open calls, a long queue is no burst, and calls are refused at once. */
  burstCalls: 6_000,
  /** With fewer open calls, only single slow calls are to blame, and nobody is refused. */
  openCalls: 50,
}
const sampleMs = 250
const databaseCheckMs = 50

/** The operator’s checks of the process itself are always answered. */
const alwaysAnswered = new Set(['/healthz', '/readyz'])

/**
 * Refuses calls with 503 and Retry-After while the event loop or the queue for database connections is so far behind
 * that a call would wait long, so that admitted calls are served in time. A burst, such as a company that starts a quiz
 * at the same moment, is not refused: its calls wait. `queueMs` is how long the first in that queue has waited.
 */
export async function shedOverload(server: FastifyInstance, queueMs: () => number): Promise<void> {
  let open = 0
  let graceMs = overloadLimits.burstMs
  let lookedAt = performance.now()
  let longAt = lookedAt
  const isKeepingUp = (): boolean => {
    const now = performance.now()
    const sinceLook = now - lookedAt
    lookedAt = now
    if (queueMs() < overloadLimits.databaseMs) {
      if (now - longAt > overloadLimits.calmMs) graceMs = overloadLimits.burstMs
      return true
    }
    longAt = now
    graceMs -= sinceLook
    return graceMs > 0 && open < overloadLimits.burstCalls
  }
  await server.register(underPressure, {
    maxEventLoopDelay: overloadLimits.eventLoopMs,
    sampleInterval: sampleMs,
    healthCheck: async () => isKeepingUp(),
    healthCheckInterval: databaseCheckMs,
    pressureHandler: ({ routeOptions }) =>
      open < overloadLimits.openCalls || alwaysAnswered.has(routeOptions.url ?? '')
        ? undefined
        : Promise.reject(new AppError('overloaded', 'unavailable')),
  })
  server.addHook('onRequest', (_request, reply, done) => {
    open += 1
    reply.raw.once('close', () => {
      open -= 1
    })
    done()
  })
}
