import cluster from 'node:cluster'
import type { CallObserver } from '#platform/http/call-observer.ts'
import type { MetricsParts } from '#platform/metrics/metrics.ts'
import { gauges } from './gauges.ts'
import type { Settings } from './settings.ts'

type Parts = Omit<MetricsParts, 'gauges'> & {
  settings: Pick<Settings, 'metricsPort' | 'host' | 'tracesEndpoint'>
}

interface Observed {
  observers: CallObserver[]
  close(): Promise<void>
}

/** Starts the metrics and traces that the operator has enabled. Their libraries are loaded only then. */
export async function observe(parts: Parts): Promise<Observed> {
  const all = [await observeMetrics(parts), await observeTraces(parts.settings)]
  return {
    observers: all.flatMap(({ observers }) => observers),
    async close() {
      await Promise.all(all.map((each) => each.close()))
    },
  }
}

const nothing: Observed = { observers: [], async close() {} }

async function observeMetrics({ settings: { metricsPort, host }, ...parts }: Parts): Promise<Observed> {
  if (metricsPort === undefined) return nothing
  const { createMetrics } = await import('#platform/metrics/metrics.ts')
  const metrics = createMetrics({ ...parts, gauges })
  // With WORKERS set, the primary process serves the metrics of all its workers.
  if (cluster.isWorker) return { ...nothing, observers: [metrics.observer] }
  const { serveMetrics } = await import('#platform/metrics/serve-metrics.ts')
  const server = await serveMetrics(metrics, metricsPort, host)
  return {
    observers: [metrics.observer],
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function observeTraces({ tracesEndpoint }: Parts['settings']): Promise<Observed> {
  if (tracesEndpoint === undefined) return nothing
  const { createTracing } = await import('#platform/tracing/tracing.ts')
  const tracing = createTracing(tracesEndpoint)
  return { observers: [tracing.observer], close: () => tracing.close().catch(() => undefined) }
}
