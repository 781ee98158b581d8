import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '../context.ts'
import { tooManyRequests } from '../errors.ts'
import { networkOf } from '../network/network.ts'

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
        keyGenerator: (request) => keys.get(request) ?? networkOf(request.ip),
      })
      checks.set(endpoint, check)
    }
    return check
  }
  return async (request: FastifyRequest, endpoint: Endpoint, actor: Actor | null): Promise<void> => {
    keys.set(request, actor?.id ?? networkOf(request.ip))
    const count = await checkFor(endpoint)(request)
    if (count.isAllowed || !count.isExceeded) return
    throw tooManyRequests(count.ttlInSeconds)
  }
}
