import { expect, onTestFinished } from 'vitest'
import { listenForChanges } from '#db/changes/change-listener.ts'
import { newId } from '#platform/ids.ts'
import { createLog } from '#platform/log.ts'
import type { Bus } from '#platform/nodes/bus.ts'
import { joinNodes } from '#platform/nodes/nodes.ts'
import { createPostgresBus } from '#platform/nodes/postgres-bus.ts'
import { connectRedis } from '#platform/nodes/redis.ts'
import { createRedisBus } from '#platform/nodes/redis-bus.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { findRedis } from '#tests/support/servers/redis.ts'
import { everyRule, startTestServer, testSettings } from '../realtime-server.test-support.ts'

const log = createLog('silent')
const sync = { beat: 100, goneAfter: 500 }

/** A realtime-only server, as one of several nodes. */
async function aNodeOver(bus: Bus) {
  const settings = { ...testSettings, rules: everyRule }
  const server = await startTestServer({ settings, bus, times: { sync } })
  onTestFinished(async () => {
    await server.stop()
    await bus.close()
  })
  return { ...server, bus }
}

/** A node that shares a Redis with the others. */
export async function aNode(url: string, prefix = 'test:') {
  const redis = await connectRedis(url, log)
  const bus = createRedisBus({ redis, prefix, nodeId: newId(), hasOthers: () => true, log })
  await expect.poll(() => bus.state()).toBe('up')
  const node = await aNodeOver(bus)
  // What the server listens to is subscribed to a few milliseconds later, together with this.
  bus.listen('ready', () => undefined)
  await bus.whenListening('ready')
  return node
}

/** A node that shares only a database with the others. */
async function aNodeOverPostgres({ db, config }: TestDatabase) {
  const changes = await listenForChanges(config, log)
  const nodes = await joinNodes({ db, changes, log, folderId: null })
  onTestFinished(async () => {
    await nodes.close()
    await changes.close()
  })
  return aNodeOver(createPostgresBus({ config, changes, nodes, log }))
}

const redisUrl = await findRedis()

/** The connections between two nodes that are tested. */
export const waysOfTwoNodes = [
  {
    bus: 'Redis',
    isThere: redisUrl !== undefined,
    begin: async () => {
      const prefix = `test-${newId()}:`
      return [await aNode(redisUrl ?? '', prefix), await aNode(redisUrl ?? '', prefix)] as const
    },
  },
  {
    bus: 'PostgreSQL',
    isThere: true,
    begin: async () => {
      const database = await createTestDatabase()
      onTestFinished(() => database.drop())
      const [one, two] = [await aNodeOverPostgres(database), await aNodeOverPostgres(database)]
      await expect.poll(() => [one.bus.state(), two.bus.state()]).toEqual(['up', 'up'])
      return [one, two] as const
    },
  },
]
