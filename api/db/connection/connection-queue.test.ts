import { once } from 'node:events'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { aTestDatabase } from '#tests/support/database/database.ts'
import { urlConfig } from './connection-config.ts'
import { withConnectionQueue } from './connection-queue.ts'

const database = aTestDatabase()

/** A queue in front of two connections. */
function aLine(patience: { silenceMs?: number; patienceMs?: number }) {
  const pool = new pg.Pool({ ...urlConfig(database.url), max: 2 })
  const ends: Promise<unknown>[] = []
  pool.on('connect', (client) => ends.push(once(client, 'end')))
  // A pool ends before its connections have, and dropping the database would interrupt those.
  onTestFinished(async () => {
    await pool.end()
    await Promise.all(ends)
  })
  return withConnectionQueue(pool, patience)
}

async function sleep(line: ReturnType<typeof aLine>, seconds: number): Promise<string> {
  try {
    const client = await line.connect()
    await client.query('select pg_sleep($1)', [seconds])
    client.release()
    return 'served'
  } catch (error) {
    return String(error)
  }
}
const many = (count: number, make: () => Promise<string>) => Promise.all(Array.from({ length: count }, make))
const refused = expect.stringContaining('timeout exceeded when trying to connect')

it('serves everybody in a line that moves, though the last waits longer than a silence may last', async () => {
  const line = aLine({ silenceMs: 600 })
  expect(await many(20, () => sleep(line, 0.1))).toEqual(Array(20).fill('served'))
})

it('refuses who would wait for too long, and serves the others', async () => {
  const line = aLine({ patienceMs: 500 })
  const outcomes = await many(12, () => sleep(line, 0.4))
  expect(outcomes.slice(0, 2)).toEqual(['served', 'served'])
  expect(outcomes.slice(-2)).toEqual([refused, refused])
})

it('refuses all when nobody moves, and serves again afterwards', async () => {
  const line = aLine({ silenceMs: 300 })
  const clients = [await line.connect(), await line.connect()]
  expect(await many(3, () => sleep(line, 0))).toEqual([refused, refused, refused])
  for (const client of clients) client.release()
  expect(await many(5, () => sleep(line, 0))).toEqual(Array(5).fill('served'))
})
