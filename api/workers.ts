import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { OpenDatabase } from '#db/connect.ts'
import { urlOf } from '#db/connection/connection-config.ts'
import { stopOnSignals } from '#platform/shutdown.ts'
import type { Settings } from './settings.ts'

const pauseMs = 1_000
/** How often workers may be restarted within a minute before the whole program stops. */
const deathsAMinute = 10

/**
 * Runs several processes on one port of this machine. The primary process owns the database, which it has migrated, and
 * serves nothing itself: it restarts workers that die, and forwards the stop signal. The first worker to be ready
 * prints the address.
 */
export async function runWorkers(settings: Settings, log: Logger, database: OpenDatabase): Promise<void> {
  const env = { DATABASE_URL: urlOf(database.config) }
  const deaths: number[] = []
  let isStopping = false

  const begin = (): Worker => {
    const worker = cluster.fork(env)
    worker.on('exit', (code, signal) => void replace(code, signal))
    return worker
  }
  const replace = async (code: number, signal: string): Promise<void> => {
    if (isStopping) return
    log.error({ code, signal }, 'a process ended and is begun again')
    deaths.push(Date.now())
    if (deaths.filter((at) => at > Date.now() - 60_000).length > deathsAMinute) {
      log.fatal('processes keep ending')
      await stopAll()
      await database.close()
      process.exit(1)
    }
    await sleep(pauseMs)
    if (!isStopping) begin()
  }
  const stopAll = async (): Promise<void> => {
    isStopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(
      workers.map(
        (worker) =>
          new Promise<void>((resolve) => {
            worker.once('exit', () => resolve())
            worker.process.kill('SIGTERM')
          }),
      ),
    )
  }

  stopOnSignals(log, async () => {
    await stopAll()
    await database.close()
  })
  if (settings.metricsPort !== undefined) {
    const { createWorkersMetrics } = await import('#platform/metrics/metrics.ts')
    const { serveMetrics } = await import('#platform/metrics/serve-metrics.ts')
    await serveMetrics(createWorkersMetrics(), settings.metricsPort, settings.host)
  }
  // Starts alone, because it may have to fill the demo.
  const first = begin()
  await new Promise<void>((resolve, reject) => {
    const fail = (code: number): void => {
      if (isStopping) return
      isStopping = true
      reject(new Error(`the first process ended with code ${code}`))
    }
    first.once('exit', fail)
    first.once('listening', () => {
      first.off('exit', fail)
      resolve()
    })
  })
  for (let nth = 1; nth < settings.workers; nth += 1) begin()
}
