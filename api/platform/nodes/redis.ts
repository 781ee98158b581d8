import type { Redis, RedisOptions } from 'ioredis'
import type { Log } from '#db/log.ts'

/** Two connections, as one that listens takes no other commands. */
export interface RedisConnections {
  commands: Redis
  subscriber: Redis
  close(): void
}

const patienceMs = 500
const longestPauseMs = 2_000

/** Without these a Redis that is stopped rather than ended would keep every call waiting. */
const options: RedisOptions = {
  lazyConnect: true,
  connectTimeout: 2_000,
  commandTimeout: patienceMs,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  // Done again by whoever listens, as a frozen connection is replaced without the library's knowing.
  autoResubscribe: false,
  retryStrategy: (tries) => Math.min(100 * 2 ** Math.min(tries, 10), longestPauseMs),
}

/** Begins to connect and doesn't wait for it: nothing that people do depends on Redis. Loaded where its address is set. */
export async function connectRedis(url: string, log: Log): Promise<RedisConnections> {
  const { Redis: Client } = await import('ioredis')
  const [commands, subscriber] = [new Client(url, options), new Client(url, options)]
  let isLost = false
  for (const client of [commands, subscriber]) {
    client.on('error', (error: Error) => {
      if (!isLost) log.warn(`Redis cannot be reached: ${error.message}`)
      isLost = true
    })
    client.on('ready', () => {
      isLost = false
    })
    client.connect().catch(() => undefined)
  }
  return {
    commands,
    subscriber,
    close() {
      commands.disconnect()
      subscriber.disconnect()
    },
  }
}
