export interface Latencies {
  count: number
  failures: number
  firstFailure: string
  p50: number
  p95: number
  p99: number
  max: number
}

/** A `share` of 0.99 returns the 99th percentile. */
export const percentile = (values: number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN

/**
 * Latencies in milliseconds of callers who each make one call after another for some seconds, with an average pause of
 * `pauseMs`.
 */
export async function measureLatencies(
  callers: (() => Promise<unknown>)[],
  seconds: number,
  pauseMs = 0,
): Promise<Latencies> {
  const times: number[] = []
  const failed: string[] = []
  const end = performance.now() + seconds * 1_000
  await Promise.all(
    callers.map(async (call) => {
      while (performance.now() < end) {
        const begun = performance.now()
        await call().catch((error: Error) => void failed.push(error.message))
        times.push(performance.now() - begun)
        if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random())))
      }
    }),
  )
  return {
    count: times.length,
    failures: failed.length,
    firstFailure: failed[0] ?? '',
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    max: times.reduce((most, time) => Math.max(most, time), 0),
  }
}
