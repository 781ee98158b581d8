import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/** How long a call would wait for its turn, before it is refused instead. In milliseconds. */
const patience = { eventLoop: 400, database: 300 }
const sampleMs = 250
const databaseCheckMs = 50

/** What whoever runs this asks about the process itself. */
const alwaysAnswered = new Set(['/healthz', '/readyz'])

/**
 * Refuses calls with 503 and Retry-After while the process or the queue for database connections is so far behind that a call would
 * wait for long: those that are let in are served in time. `queueMs` is how long the first in that queue has waited.
 */
export async function shedOverload(server: FastifyInstance, queueMs: () => number): Promise<void> {
  await server.register(underPressure, {
    maxEventLoopDelay: patience.eventLoop,
    sampleInterval: sampleMs,
    healthCheck: async () => queueMs() < patience.database,
    healthCheckInterval: databaseCheckMs,
    pressureHandler: ({ routeOptions }) =>
      alwaysAnswered.has(routeOptions.url ?? '')
        ? undefined
        : Promise.reject(new AppError('unavailable', 'unavailable')),
  })
}
