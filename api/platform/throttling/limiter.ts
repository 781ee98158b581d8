import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '../context.ts'
import { tooManyRequests } from '../errors.ts'
import { networkOf } from '../network/network.ts'
import type { Throttles } from './throttles.ts'

const windowMs = 60_000
const defaultPerMinute = { public: 120, signedIn: 600 }

/** Limits calls per minute and endpoint: per user if signed in, otherwise per network. */
export function createLimiter(server: FastifyInstance, factor: number, throttles: Throttles) {
  const checks = new Map<Endpoint, ReturnType<typeof server.createRateLimit>>()
  const keys = new WeakMap<FastifyRequest, string>()
  const mostOf = ({ perMinute, access }: Endpoint): number =>
    factor * (perMinute ?? (access === 'public' ? defaultPerMinute.public : defaultPerMinute.signedIn))
  const checkFor = (endpoint: Endpoint) => {
    let check = checks.get(endpoint)
    if (!check) {
      check = server.createRateLimit({
        max: mostOf(endpoint),
        timeWindow: windowMs,
        keyGenerator: (request) => keys.get(request) ?? networkOf(request.ip),
      })
      checks.set(endpoint, check)
    }
    return check
  }
  return async (
    request: FastifyRequest,
    endpoint: Endpoint,
    caller: Pick<Actor, 'id'> | null,
  ): Promise<void> => {
    const key = caller?.id ?? networkOf(request.ip)
    if (throttles.countsCalls(endpoint.perMinute !== undefined)) {
      const name = `${endpoint.method} ${endpoint.path}`
      return throttles.consume({ name, max: mostOf(endpoint), windowMs }, key, new Date())
    }
    keys.set(request, key)
    const count = await checkFor(endpoint)(request)
    if (count.isAllowed || !count.isExceeded) return
    throw tooManyRequests(count.ttlInSeconds)
  }
}
