import type { Settings } from '#api/settings.ts'
import type { Changes } from '#db/changes/change-listener.ts'
import type { OpenDatabase } from '#db/connect.ts'
import { directOf } from '#db/connection/connection-config.ts'
import type { Log } from '#db/log.ts'
import { installationSecret } from '#platform/secrets/installation.ts'
import { folderIdOf } from '../files/folder-id.ts'
import { newId } from '../ids.ts'
import { createLocalThrottles } from '../throttling/local-throttles.ts'
import type { Throttles } from '../throttling/throttles.ts'
import { type Bus, createLocalBus } from './bus.ts'
import { joinNodes, type Nodes } from './nodes.ts'

interface Parts {
  settings: Pick<Settings, 'databaseUrl' | 'redisUrl' | 'dataDir' | 's3'>
  database: Pick<OpenDatabase, 'db' | 'pool' | 'config'>
  changes: Changes
  log: Log
}

/** Services shared by all processes: messages and rate limits. */
export interface Shared {
  bus: Bus
  throttles: Throttles
  close(): Promise<void>
}

/**
 * Connects to the other processes on the database, through Redis if configured, otherwise through PostgreSQL. The
 * embedded database has no other processes.
 */
export async function joinOthers(parts: Parts): Promise<Shared> {
  const { redisUrl, databaseUrl, s3, dataDir } = parts.settings
  const { db } = parts.database
  const nodes =
    databaseUrl === undefined
      ? null
      : await joinNodes({ ...parts, db, folderId: s3 ? null : await folderIdOf(dataDir) })
  const shared = await open(redisUrl, nodes, parts)
  return {
    ...shared,
    async close() {
      await shared.bus.close()
      await nodes?.close().catch(() => undefined)
    },
  }
}

async function open(
  redisUrl: string | undefined,
  nodes: Nodes | null,
  parts: Parts,
): Promise<Omit<Shared, 'close'>> {
  if (redisUrl !== undefined) return openRedis(redisUrl, nodes, parts)
  if (!nodes) return { bus: createLocalBus(), throttles: createLocalThrottles() }
  const { database, log } = parts
  const [{ createPostgresBus }, { createPostgresThrottles }] = await Promise.all([
    import('./postgres-bus.ts'),
    import('../throttling/shared-throttles.ts'),
  ])
  return {
    bus: directOf(database.config).pooledElsewhere
      ? createLocalBus()
      : createPostgresBus({ ...parts, config: database.config, nodes }),
    throttles: createPostgresThrottles(database.pool, nodes.hasOthers, log),
  }
}

/** The Redis client is loaded only if it is used. */
async function openRedis(
  url: string,
  nodes: Nodes | null,
  { database, log }: Parts,
): Promise<Omit<Shared, 'close'>> {
  const [{ connectRedis }, { createRedisBus }, { createRedisThrottles }] = await Promise.all([
    import('./redis.ts'),
    import('./redis-bus.ts'),
    import('../throttling/shared-throttles.ts'),
  ])
  const prefix = `wardwise:${(await installationSecret(database.db, 'redis_prefix')).slice(0, 12)}:`
  const redis = await connectRedis(url, log)
  const hasOthers = nodes?.hasOthers ?? (() => false)
  return {
    bus: createRedisBus({ redis, prefix, nodeId: nodes?.id ?? newId(), hasOthers, log }),
    throttles: createRedisThrottles(redis.commands, { prefix, hasOthers }),
  }
}
