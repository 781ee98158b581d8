import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** From when on calls are refused. */
export const overloadLimits = {
  /** Milliseconds that the event loop is late. */
  eventLoopMs: 400,
  /** Milliseconds that whoever is next for a database connection has waited. */
  databaseMs: 300,
  /** With fewer calls open somebody's slow call is all there is to wait for, and nobody is refused. */
  openCalls: 50,
}
const sampleMs = 250
const databaseCheckMs = 50

/** What whoever runs this asks about the process itself. */
const alwaysAnswered = new Set(['/healthz', '/readyz'])

/**
 * Refuses calls with 503 and Retry-After while the process or the queue for database connections is so far behind that a call would
 * wait for long: those that are let in are served in time. `queueMs` is how long the first in that queue has waited.
 */
export async function shedOverload(server: FastifyInstance, queueMs: () => number): Promise<void> {
  let open = 0
  await server.register(underPressure, {
    maxEventLoopDelay: overloadLimits.eventLoopMs,
    sampleInterval: sampleMs,
    healthCheck: async () => queueMs() < overloadLimits.databaseMs,
    healthCheckInterval: databaseCheckMs,
    pressureHandler: ({ routeOptions }) =>
      open < overloadLimits.openCalls || alwaysAnswered.has(routeOptions.url ?? '')
        ? undefined
        : Promise.reject(new AppError('unavailable', 'unavailable')),
  })
  server.addHook('onRequest', (_request, reply, done) => {
    open += 1
    reply.raw.once('close', () => {
      open -= 1
    })
    done()
  })
}
