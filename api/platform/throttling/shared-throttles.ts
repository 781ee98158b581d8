import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import type pg from 'pg'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterStoreAbstract,
} from 'rate-limiter-flexible'
import type { Log } from '#db/log.ts'
import { errorText } from '#db/start-error.ts'
import { tooManyRequests } from '../errors.ts'
import type { ThrottleLimit, Throttles } from './throttles.ts'

type Options = ConstructorParameters<typeof RateLimiterMemory>[0]

const clearEveryMs = 60_000

/**
 * Counts in Redis: all calls, as that costs only a fraction of a millisecond each; while a process is alone, only what
 * has a limit of its own, such as passwords, which so outlasts a restart. While Redis is unavailable, each process counts
 * by itself.
 */
export function createRedisThrottles(
  redis: Redis,
  { prefix, hasOthers }: { prefix: string; hasOthers: () => boolean },
): Throttles {
  const makeLimiter = (options: Options) =>
    new RateLimiterRedis({
      ...options,
      storeClient: redis,
      keyPrefix: `${prefix}tries:${options.keyPrefix}`,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(options),
    })
  return createThrottles(makeLimiter, (hasOwnLimit) => hasOwnLimit || hasOthers())
}

/**
 * Counts in PostgreSQL only what has a limit of its own, such as passwords. Anything else would cost one write per
 * call, so each process counts it by itself; a process that is alone counts everything by itself.
 */
export function createPostgresThrottles(pool: pg.Pool, hasOthers: () => boolean, log: Log): Throttles {
  const makeLimiter = (options: Options) =>
    new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'throttle_counts',
      tableCreated: true,
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory(options),
    })
  const clear = setInterval(() => {
    pool
      .query('delete from throttle_counts where expire < $1', [Date.now()])
      .catch((error: unknown) => log.warn(`counts of tries were not cleared: ${errorText(error)}`))
  }, clearEveryMs)
  clear.unref()
  return createThrottles(makeLimiter, (hasOwnLimit) => hasOwnLimit && hasOthers())
}

function createThrottles(
  makeLimiter: (options: Options) => RateLimiterStoreAbstract,
  countsCalls: Throttles['countsCalls'],
): Throttles {
  const limiters = new Map<string, RateLimiterStoreAbstract>()
  const limiterOf = ({ name, max, windowMs }: ThrottleLimit): RateLimiterStoreAbstract => {
    const limiter =
      limiters.get(name) ??
      makeLimiter({ keyPrefix: name, points: max, duration: Math.ceil(windowMs / 1_000) })
    limiters.set(name, limiter)
    return limiter
  }
  return {
    async consume(limit, key) {
      try {
        await limiterOf(limit).consume(hashed(key))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)))
      }
    },
    async forget(limit, key) {
      await limiterOf(limit).delete(hashed(key))
    },
    countsCalls,
  }
}

/** Makes keys short, and hides addresses from anyone who can read the store. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url')
