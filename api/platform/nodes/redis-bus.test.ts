import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { quietLog } from '#tests/support/database.ts'
import { aRedis, hasRedisServer } from '#tests/support/redis.ts'
import { newId } from '../ids.ts'
import { connectRedis } from './redis.ts'
import { createRedisBus } from './redis-bus.ts'

async function aNode(url: string, probeMs: number) {
  const redis = await connectRedis(url, quietLog)
  const nodeId = newId()
  const bus = createRedisBus({ redis, prefix: 't:', nodeId, hasOthers: () => true, log: quietLog, probeMs })
  onTestFinished(() => bus.close())
  await expect.poll(bus.state).toBe('up')
  return bus
}

it.skipIf(!hasRedisServer)(
  'a node that lost a frozen Redis says so to one that has not noticed, as it was not heard meanwhile',
  { timeout: 120_000 },
  async () => {
    const redis = await aRedis()
    const [losing, patient] = [await aNode(redis.url, 200), await aNode(redis.url, 20_000)]
    let backs = 0
    patient.onBack(() => {
      backs += 1
    })
    for (let round = 1; round <= 3; round += 1) {
      backs = 0
      redis.freeze()
      await expect.poll(losing.state).toBe('down')
      await pause(500)
      redis.thaw()
      await expect.poll(() => backs).toBeGreaterThan(0)
      await expect.poll(losing.state).toBe('up')
      const heard = new Promise<string>((resolve) => patient.listen(`topic ${round}`, resolve))
      // Until the wish to listen has reached Redis.
      const again = setInterval(() => losing.publish(`topic ${round}`, 'after it'), 50)
      expect(await heard).toBe('after it')
      clearInterval(again)
    }
    expect(losing.traffic().sent).toBeGreaterThan(2)
    expect(patient.traffic().received).toBeGreaterThan(2)
  },
)
