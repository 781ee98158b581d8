import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** `/healthz`: the process is alive. `/readyz`: 200 only when it can serve, with the database's kind and version. */
export function serveHealth(server: FastifyInstance, db: Db): void {
  server.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'alive' }))
  server.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    try {
      const { rows } = await sql<{
        version: string
      }>`select current_setting('server_version') as version`.execute(db)
      return { status: 'ready', database: { kind: 'postgresql', version: rows[0]?.version ?? '' } }
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      return reply
        .code(503)
        .header('retry-after', '2')
        .send({ status: 'unavailable', database: { kind: 'postgresql', version: null } })
    }
  })
}
