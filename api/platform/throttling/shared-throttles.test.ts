import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, quietLog } from '#tests/support/database/database.ts'
import { aRedis, findRedis, hasRedisServer } from '#tests/support/servers/redis.ts'
import { newId } from '../ids.ts'
import { connectRedis } from '../nodes/redis.ts'
import { createPostgresThrottles, createRedisThrottles } from './shared-throttles.ts'
import type { ThrottleLimit, Throttles } from './throttles.ts'

const redisUrl = await findRedis()
const limit: ThrottleLimit = { name: 'passwords', max: 5, windowMs: 60_000 }

async function overRedis(url: string, prefix: string): Promise<Throttles> {
  const connections = await connectRedis(url, quietLog)
  onTestFinished(() => connections.close())
  await expect.poll(() => connections.commands.status).toBe('ready')
  return createRedisThrottles(connections.commands, { prefix, hasOthers: () => true })
}

/** How many of these tries were admitted, alternating between the processes. */
async function passed(processes: readonly Throttles[], tries: number, key = 'ann', of = limit) {
  let count = 0
  for (let nth = 0; nth < tries; nth += 1) {
    const refused = await processes[nth % processes.length]
      ?.consume(of, key, new Date())
      .catch((error: unknown) => error)
    if (refused) expect(refused).toMatchObject({ status: 429, retryAfter: expect.any(Number) })
    else count += 1
  }
  return count
}

const ways = [
  {
    store: 'Redis',
    isThere: redisUrl !== undefined,
    begin: async () => {
      const prefix = `test-${newId()}:`
      return [await overRedis(redisUrl ?? '', prefix), await overRedis(redisUrl ?? '', prefix)] as const
    },
  },
  {
    store: 'PostgreSQL',
    isThere: true,
    begin: async () => {
      const database = await createTestDatabase()
      onTestFinished(() => database.drop())
      const one = () => createPostgresThrottles(database.pool, () => true, quietLog)
      return [one(), one()] as const
    },
  },
]

describe.each(ways)('counts in $store', ({ isThere, begin }) => {
  it.skipIf(!isThere)('are one over two processes, for each key and each limit', async () => {
    const both = await begin()
    expect(await passed(both, 8)).toBe(5)
    expect(await passed(both, 8, 'ben')).toBe(5)
    expect(await passed(both, 8, 'ann', { ...limit, name: 'links', max: 2 })).toBe(2)
  })

  it.skipIf(!isThere)('take tries at once one by one', async () => {
    const both = await begin()
    const all = Array.from({ length: 20 }, (_, nth) =>
      both[nth % 2 === 0 ? 0 : 1].consume(limit, 'ann', new Date()),
    )
    const answers = await Promise.allSettled(all)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  it.skipIf(!isThere)('are forgotten in both, and pass with their window', async () => {
    const both = await begin()
    expect(await passed(both, 6)).toBe(5)
    await both[1].forget(limit, 'ann')
    expect(await passed(both, 6)).toBe(5)
    const short = { ...limit, name: 'short', windowMs: 1_000 }
    expect(await passed(both, 6, 'ann', short)).toBe(5)
    await pause(1_100)
    expect(await passed(both, 6, 'ann', short)).toBe(5)
  })
})

describe.skipIf(!hasRedisServer).each(['is ended', 'is frozen'])('while a Redis %s', (how) => {
  it('each process counts for itself and lets nobody wait long, and counts there again afterwards', async () => {
    const redis = await aRedis()
    const both = [await overRedis(redis.url, 't:'), await overRedis(redis.url, 't:')] as const
    expect(await passed(both, 3)).toBe(3)
    if (how === 'is ended') await redis.end()
    else redis.freeze()
    const began = Date.now()
    expect(await passed([both[0]], 7)).toBe(5)
    expect(await passed([both[1]], 7)).toBe(5)
    // A call waits for an answer for at most half a second.
    expect((Date.now() - began) / 14).toBeLessThan(700)
    if (how === 'is ended') await redis.begin()
    else redis.thaw()
    const fresh = { ...limit, name: 'after' }
    await expect.poll(async () => passed(both, 8, newId(), fresh), { timeout: 15_000, interval: 500 }).toBe(5)
  })
})
