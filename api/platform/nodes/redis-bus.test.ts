import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { quietLog } from '#tests/support/database.ts'
import { aRedis, findRedis, hasRedisServer } from '#tests/support/redis.ts'
import { newId } from '../ids.ts'
import { connectRedis } from './redis.ts'
import { createRedisBus } from './redis-bus.ts'

const redisUrl = await findRedis()

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

it.skipIf(redisUrl === undefined)(
  'what is listened to is heard from the moment the bus says so',
  async () => {
    const [one, two] = [await aNode(redisUrl ?? '', 1_000), await aNode(redisUrl ?? '', 1_000)]
    for (let round = 1; round <= 200; round += 1) {
      const topic = `moment ${round}`
      const heard: string[] = []
      const stop = two.listen(topic, (body) => heard.push(body))
      await two.whenListening(topic)
      one.publish(topic, 'at once')
      await expect.poll(() => heard, { interval: 1 }).toEqual(['at once'])
      stop()
    }
  },
)

it.skipIf(redisUrl === undefined)(
  'a topic left again at once is not listened to, and one taken up again is',
  async () => {
    const [one, two] = [await aNode(redisUrl ?? '', 1_000), await aNode(redisUrl ?? '', 1_000)]
    const heard: string[] = []
    two.listen('left', () => heard.push('left'))()
    two.listen('taken up', () => heard.push('too early'))()
    two.listen('taken up', (body) => heard.push(body))
    await two.whenListening('taken up')
    one.publish('left', '')
    one.publish('taken up', 'again')
    await expect.poll(() => heard).toEqual(['again'])
    expect(two.traffic().received).toBe(1)
  },
)
