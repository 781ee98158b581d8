import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Changes } from '#db/changes/change-listener.ts'
import type { Db } from '#db/connect.ts'
import { createDiskProbe } from '../files/disk-probe.ts'
import type { Bus } from '../nodes/bus.ts'
import type { Draining } from '../shutdown.ts'

/** Callers of the readiness check wait at most this long. */
const patienceMs = 3_000

interface Parts {
  db: Db
  dataDir: string
  bus: Pick<Bus, 'state'>
  changes: Pick<Changes, 'isDeaf'>
  draining: Pick<Draining, 'isDraining'>
}

/**
 * `/healthz`: the process is alive. `/readyz`: 200 only if it can serve, with the database’s kind and version: the
 * database answers, the data folder is writable, and the process is not about to stop. `degraded` lists optional parts
 * that are unavailable.
 */
export function serveHealth(server: FastifyInstance, { db, dataDir, bus, changes, draining }: Parts): void {
  const canWrite = createDiskProbe(dataDir)
  server.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'alive' }))
  server.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    const [version, writable] = await Promise.all([
      versionOf(db).catch((error: unknown) => {
        request.log.error({ err: error }, 'the database does not answer')
        return null
      }),
      canWrite(request.log),
    ])
    const isReady = version !== null && writable && !draining.isDraining()
    const busState = bus.state()
    if (!isReady) reply.code(503).header('retry-after', '2')
    return {
      status: isReady ? 'ready' : draining.isDraining() ? 'draining' : 'unavailable',
      degraded: [...(busState === 'down' ? ['bus'] : []), ...(changes.isDeaf() ? ['changes'] : [])],
      database: { kind: 'postgresql', version },
      storage: { writable },
      bus: busState,
    }
  })
}

async function versionOf(db: Db): Promise<string> {
  const version = sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time')), patienceMs)
  })
  try {
    const { rows } = await Promise.race([version, silence])
    return rows[0]?.version ?? ''
  } finally {
    clearTimeout(timer)
  }
}
