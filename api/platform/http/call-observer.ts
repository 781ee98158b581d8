import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../context.ts'
import { AppError } from '../errors.ts'
import { callers } from './callers.ts'

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

/** Reports calls of signed-in people that they may not make, or that found nothing. */
export function observeRefusals(
  server: FastifyInstance,
  report: (actor: Actor, code: 'forbidden' | 'not_found') => void,
): void {
  server.addHook('onError', (request, _reply, error, done) => {
    done()
    const actor = callers.get(request)
    const code = error instanceof AppError ? error.code : null
    if (actor && (code === 'forbidden' || code === 'not_found')) report(actor, code)
  })
}

/** The route pattern, never the URL itself, which may contain a token. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none'
