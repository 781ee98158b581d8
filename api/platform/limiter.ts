import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Actor } from './context.ts'
import { AppError } from './errors.ts'

const defaultPerMinute = { public: 120, signedIn: 600 }

/** Limits calls a minute: per person for the signed in, per address for guests, each endpoint with its own count. */
export function createLimiter(server: FastifyInstance, factor: number) {
  const checks = new Map<Endpoint, ReturnType<typeof server.createRateLimit>>()
  const keys = new WeakMap<FastifyRequest, string>()
  const checkFor = (endpoint: Endpoint) => {
    let check = checks.get(endpoint)
    if (!check) {
      const perMinute =
        endpoint.perMinute ??
        (endpoint.access === 'public' ? defaultPerMinute.public : defaultPerMinute.signedIn)
      check = server.createRateLimit({
        max: perMinute * factor,
        timeWindow: 60_000,
        keyGenerator: (request) => keys.get(request) ?? request.ip,
      })
      checks.set(endpoint, check)
    }
    return check
  }
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    endpoint: Endpoint,
    actor: Actor | null,
  ): Promise<void> => {
    keys.set(request, actor?.id ?? request.ip)
    const count = await checkFor(endpoint)(request)
    if (count.isAllowed || !count.isExceeded) return
    reply.header('retry-after', String(count.ttlInSeconds))
    throw new AppError('too_many_requests', 'too_many_requests')
  }
}
