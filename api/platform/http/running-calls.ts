import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Keeps its function’s `this` and parameters. */
type Counted = <T>(run: T) => T

export interface RunningCalls {
  /** For handlers that are no route’s, such as the one for unknown addresses. */
  counted: Counted
  /** How many functions have not finished yet. */
  running: () => number
  /** Resolves when no function is running. */
  ended: () => Promise<void>
}

/**
 * Counts the handlers that run, and what admits their callers. A handler goes on after its client has left, and the
 * server forgets it with the connection: closing the server waits for connections only. To be called before any route
 * is added.
 */
export function createRunningCalls(server: FastifyInstance): RunningCalls {
  let running = 0
  let waiting: (() => void)[] = []
  const end = (): void => {
    running -= 1
    if (running > 0) return
    const resolved = waiting
    waiting = []
    for (const resolve of resolved) resolve()
  }
  const counted: Counted = (run) => {
    if (typeof run !== 'function') return run
    return function (this: unknown, ...parameters: unknown[]): unknown {
      const result: unknown = run.apply(this, parameters)
      if (result instanceof Promise) {
        running += 1
        result.then(end, end)
      }
      return result
    } as typeof run
  }
  server.addHook('onRoute', (route) => {
    route.handler = counted(route.handler)
    if (route.errorHandler) route.errorHandler = counted(route.errorHandler)
    if (route.onRequest)
      route.onRequest = Array.isArray(route.onRequest)
        ? route.onRequest.map(counted)
        : counted(route.onRequest)
  })
  return {
    counted,
    running: () => running,
    async ended() {
      do {
        if (running > 0) await new Promise<void>((resolve) => waiting.push(resolve))
        // What admitted a caller is followed by the handler.
        await nextTurn()
      } while (running > 0)
    },
  }
}
