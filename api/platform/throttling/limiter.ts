import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { serverLimits } from '#contract/server-limits.ts'
import type { Actor } from '../context.ts'
import { tooManyRequests } from '../errors.ts'
import { networkOf } from '../network/network.ts'
import type { Throttles } from './throttles.ts'

const windowMs = 60_000
const defaultPerMinute = { public: 120, signedIn: 600 }

interface Counted {
  /** What the calls are counted for. */
  counted: object
  name: string
  perMinute: number
  /** Whether it has a limit of its own, which processes that share a database count together. */
  isShared: boolean
}

/** All calls of one API token together, in every process: few programs call, and each is told the limit. */
const ofToken = { name: 'api-token', perMinute: serverLimits.apiTokenPerMinute }

/**
 * Limits calls per minute and endpoint: per user if signed in, otherwise per network. The calls of an API token are
 * limited together as well.
 */
export function createLimiter(server: FastifyInstance, factor: number, throttles: Throttles) {
  type Check = ReturnType<typeof server.createRateLimit>
  const checks = new Map<object, Check>()
  const keys = new WeakMap<FastifyRequest, string>()
  const checkFor = (counted: object, max: number): Check => {
    const known = checks.get(counted)
    if (known) return known
    const check = server.createRateLimit({
      max,
      timeWindow: windowMs,
      keyGenerator: (request) => keys.get(request) ?? networkOf(request.ip),
    })
    checks.set(counted, check)
    return check
  }
  const consume = async (
    request: FastifyRequest,
    { counted, name, perMinute, isShared }: Counted,
    key: string,
  ): Promise<void> => {
    const max = factor * perMinute
    if (throttles.countsCalls(isShared)) return throttles.consume({ name, max, windowMs }, key, new Date())
    keys.set(request, key)
    const count = await checkFor(counted, max)(request)
    if (count.isAllowed || !count.isExceeded) return
    throw tooManyRequests(count.ttlInSeconds)
  }
  return async (
    request: FastifyRequest,
    endpoint: Endpoint,
    caller: Pick<Actor, 'id' | 'api_token'> | null,
  ): Promise<void> => {
    const { method, path, access, perMinute } = endpoint
    const key = caller?.id ?? networkOf(request.ip)
    if (caller?.api_token) await consume(request, { ...ofToken, counted: ofToken, isShared: true }, key)
    const byDefault = access === 'public' ? defaultPerMinute.public : defaultPerMinute.signedIn
    await consume(
      request,
      {
        ...{ counted: endpoint, name: `${method} ${path}` },
        ...{ perMinute: perMinute ?? byDefault, isShared: perMinute !== undefined },
      },
      key,
    )
  }
}
