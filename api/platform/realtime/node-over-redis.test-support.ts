import { expect, onTestFinished } from 'vitest'
import { newId } from '../ids.ts'
import { createLog } from '../log.ts'
import { connectRedis } from '../nodes/redis.ts'
import { createRedisBus } from '../nodes/redis-bus.ts'
import { startTestServer, testSettings } from './realtime-server.test-support.ts'

const log = createLog('silent')
const sync = { beat: 100, goneAfter: 500 }

/** A server with nothing but realtime, as one of several that share a Redis. */
export async function aNode(url: string) {
  const connections = await connectRedis(url, log)
  const parts = { redis: connections, prefix: 'test:', nodeId: newId(), hasOthers: () => true, log }
  const bus = createRedisBus(parts)
  await expect.poll(() => bus.state()).toBe('up')
  const rules = { api: true, presence: { members: 100, info: 1_024 } }
  const server = await startTestServer({ settings: { ...testSettings, rules }, bus, times: { sync } })
  onTestFinished(async () => {
    await server.stop()
    await bus.close()
  })
  return { ...server, bus }
}
