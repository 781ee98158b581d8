import pg from 'pg'
import type { DatabaseConfig } from './connection-config.ts'
import type { Log } from './log.ts'

const patienceMs = 2_000
const probeMs = 2_000
/**
 * A database that is stopped rather than ended keeps its connections open and says nothing. A statement that takes long is
 * therefore no reason to give up, but one to ask over a fresh connection whether anybody is there; if not, its own is cut, and
 * whoever waits learns it within seconds instead of after the longest time that a statement may take.
 */
export function createStallWatch(config: DatabaseConfig, log: Log): (client: pg.PoolClient) => void {
  let probe: Promise<boolean> | undefined
  const isThere = (): Promise<boolean> => {
    probe ??= answers(config).finally(() => {
      probe = undefined
    })
    return probe
  }
  return (client) => {
    const plainQuery = client.query.bind(client) as (...args: unknown[]) => unknown
    const query = (...args: unknown[]) => {
      const result = plainQuery(...args)
      // Callbacks and streams are for what copies or changes everything, and that may take its time.
      if (!(result instanceof Promise)) return result
      let settled = false
      const look = async (): Promise<void> => {
        const there = await isThere()
        if (settled) return
        if (there) timer = setTimeout(look, patienceMs)
        else {
          log.warn('the database does not answer: a connection to it is cut')
          client.connection.stream.destroy()
        }
      }
      let timer = setTimeout(look, patienceMs)
      const settle = () => {
        settled = true
        clearTimeout(timer)
      }
      result.then(settle, settle)
      return result
    }
    client.query = query as typeof client.query
  }
}

/** Whatever it says, even that there are too many connections, it says something. */
async function answers(config: DatabaseConfig): Promise<boolean> {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), probeMs)
  })
  const word = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      (error: { severity?: string }) => error.severity !== undefined,
    )
  try {
    return await Promise.race([word, silence])
  } finally {
    clearTimeout(timer)
    client.connection.stream.destroy()
  }
}
