import pg from 'pg'
import type { Log } from '../log.ts'
import type { DatabaseConfig } from './connection-config.ts'

const patienceMs = 2_000
const probeMs = 2_000
/**
 * A stopped but still connected database keeps its connections open without responding. When a statement takes long, a
 * new connection checks whether the database responds at all; if not, the statement’s connection is closed, so that its
 * caller learns of it within seconds instead of after the maximum statement time.
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
      // Callbacks and streams belong to code that copies or changes everything, which may take long.
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

/** Any answer counts, even an error such as too many connections. */
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
