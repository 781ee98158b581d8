import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** Whoever asks whether it can serve waits no longer for a no. */
const patienceMs = 3_000

/** `/healthz`: the process is alive. `/readyz`: 200 only when it can serve, with the database's kind and version. */
export function serveHealth(server: FastifyInstance, db: Db): void {
  server.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'alive' }))
  server.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    try {
      return { status: 'ready', database: { kind: 'postgresql', version: await versionOf(db) } }
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      return reply
        .code(503)
        .header('retry-after', '2')
        .send({ status: 'unavailable', database: { kind: 'postgresql', version: null } })
    }
  })
}

async function versionOf(db: Db): Promise<string> {
  const asked = sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time')), patienceMs)
  })
  try {
    const { rows } = await Promise.race([asked, silence])
    return rows[0]?.version ?? ''
  } finally {
    clearTimeout(timer)
  }
}
