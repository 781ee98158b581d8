import type { Redis, RedisOptions } from 'ioredis'
import type { Log } from '#db/log.ts'

/** Two connections, because one that subscribes accepts no other commands. */
export interface RedisConnections {
  commands: Redis
  subscriber: Redis
  close(): void
}

const patienceMs = 500
const longestPauseMs = 2_000

/** Without these options, a frozen Redis would make every call wait. */
const options: RedisOptions = {
  lazyConnect: true,
  connectTimeout: 2_000,
  commandTimeout: patienceMs,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  // Callers resubscribe themselves, because a frozen connection is replaced without the library knowing.
  autoResubscribe: false,
  retryStrategy: (tries) => Math.min(100 * 2 ** Math.min(tries, 10), longestPauseMs),
}

/**
 * Starts connecting without waiting: no user action depends on Redis. The client is loaded only if its address is
 * configured.
 */
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
