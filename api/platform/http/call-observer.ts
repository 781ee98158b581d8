import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Sees every call, for figures and traces; changes none. */
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

/** The pattern and never the address itself, which may hold a token. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none'
