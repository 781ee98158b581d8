import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Observes every call for metrics and traces; does not change any. */
export interface CallObserver {
  began?(request: FastifyRequest): void
  answered(request: FastifyRequest, reply: FastifyReply): void
}

export function observeCalls(server: FastifyInstance, observers: readonly CallObserver[]): void {
  for (const observer of observers) {
    if (observer.began)
      server.addHook('onRequest', (request, _reply, done) => {
        observer.began?.(request)
        done()
      })
    server.addHook('onResponse', (request, reply, done) => {
      observer.answered(request, reply)
      done()
    })
  }
}

/** The route pattern, never the URL itself, which may contain a token. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none'
