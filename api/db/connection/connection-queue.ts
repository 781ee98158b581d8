import type { PostgresPool } from 'kysely'
import type pg from 'pg'

interface Waiter {
  since: number
  admit: () => void
  refuse: (error: Error) => void
}

const lookEveryMs = 250

/**
 * A pool with a queue. If more callers want a connection than exist, such as when a whole company starts a quiz at
 * once, they wait as long as the queue moves, but no longer than `patienceMs`. If it has not moved for `silenceMs`, the
 * database is unresponsive: all waiting callers are refused, so that none hangs.
 */
export function withConnectionQueue(
  pool: pg.Pool,
  { silenceMs = 4_500, patienceMs = 55_000 }: { silenceMs?: number; patienceMs?: number } = {},
): PostgresPool & { queueMs(): number; waiting(): number } {
  let waiting: Waiter[] = []
  let inUse = 0
  let movedAt = 0

  const refuseWaiting = (isRefused: (waiter: Waiter) => boolean): void => {
    const refused = waiting.filter(isRefused)
    waiting = waiting.filter((waiter) => !refused.includes(waiter))
    // The pool’s own message, because the situation is the same for it.
    for (const waiter of refused) waiter.refuse(new Error('timeout exceeded when trying to connect'))
  }
  const look = (): void => {
    const now = performance.now()
    const isSilent = now - movedAt > silenceMs
    refuseWaiting(({ since }) => isSilent || now - since > patienceMs)
    if (waiting.length > 0) setTimeout(look, lookEveryMs).unref()
  }
  const turn = (): Promise<void> =>
    new Promise((admit, refuse) => {
      const since = performance.now()
      if (waiting.push({ since, admit, refuse }) > 1) return
      movedAt = since
      setTimeout(look, lookEveryMs).unref()
    })
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next.admit()
    else inUse -= 1
  }
  const comeBack = (client: pg.PoolClient): void => {
    const now = performance.now()
    // The next caller would try to connect and wait as long again.
    if (!client.connection.stream.destroyed) movedAt = now
    else if (now - movedAt > 1_000) refuseWaiting(() => true)
    leave()
  }

  return {
    options: pool.options,
    async connect() {
      if (inUse < (pool.options.max ?? 1)) inUse += 1
      else await turn()
      try {
        const client = await pool.connect()
        const release = client.release
        client.release = (error) => {
          release(error)
          comeBack(client)
        }
        return client
      } catch (error) {
        leave()
        throw error
      }
    },
    end: () => pool.end(),
    waiting: () => waiting.length,
    /** How long the first in the queue has waited, in milliseconds. */
    queueMs() {
      const [first] = waiting
      return first ? performance.now() - first.since : 0
    },
  }
}
