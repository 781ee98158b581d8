import autocannon from 'autocannon'
import { type BenchData, callerFor } from '#bench/data.ts'
import type { Stage } from '#bench/harness.ts'
import { percentile } from '#bench/latencies.ts'
import { pathFor } from '#contract/endpoint.ts'
import { advanceItem, getItem, getOutline, rewindItem } from '#contract/learning/learning.ts'

export interface OverloadFigures {
  /** Calls per second served without excess load. */
  capacity: number
  /** Under five times that load: calls served per second, and calls refused with 503. */
  served: number
  refused: number
  /** Latencies of served calls, in milliseconds. */
  p50: number
  p99: number
  /** Slowest response of `/healthz`, in milliseconds. */
  health: number
  /** Other responses, and failed connections. */
  failures: number
}

const connections = 400

/** Students who read and write, first as many as can be served, then five times as many. */
export async function overload(stage: Stage, data: BenchData, seconds: number): Promise<OverloadFigures> {
  await begin(stage, data)
  const alone = await shoot(stage, data, { connections: 16, seconds })
  const capacity = alone.served.length / seconds
  let health = 0
  const probe = setInterval(async () => {
    const begun = performance.now()
    await fetch(`${stage.ours.url}/healthz`).then((answer) => answer.arrayBuffer())
    health = Math.max(health, performance.now() - begun)
  }, 100)
  const { served, refused, failures } = await shoot(stage, data, {
    connections,
    seconds,
    overallRate: Math.ceil(5 * capacity),
  })
  clearInterval(probe)
  return {
    capacity,
    served: served.length / seconds,
    refused: refused / seconds,
    p50: percentile(served, 0.5),
    p99: percentile(served, 0.99),
    health,
    failures: alone.failures + failures,
  }
}

/**
 * Lets all of them start the course: a step after a first read that was refused for overload would correctly be a 409.
 */
async function begin(stage: Stage, { course, students }: BenchData): Promise<void> {
  const where = { courseId: course.id, itemId: course.lessonId }
  for (const { token } of students.slice(0, connections))
    await callerFor(stage.ours.url, token)(getItem, where)
}

function shoot(
  stage: Stage,
  { course, students }: BenchData,
  { seconds, ...load }: { connections: number; seconds: number; overallRate?: number },
): Promise<{ served: number[]; refused: number; failures: number }> {
  const where = { courseId: course.id, itemId: course.lessonId }
  const post = (path: string): autocannon.Request => ({ method: 'POST', path, body: '{}' })
  const requests: autocannon.Request[] = [
    { path: pathFor(getOutline.path, where) },
    { path: pathFor(getItem.path, where) },
    post(pathFor(advanceItem.path, where)),
    post(pathFor(rewindItem.path, where)),
  ]
  const served: number[] = []
  let [refused, others, next] = [0, 0, 0]
  return new Promise((resolve, reject) => {
    const run = autocannon(
      {
        url: stage.ours.url,
        duration: seconds,
        ...load,
        requests,
        setupClient: (client) => {
          const headers = {
            authorization: `Bearer ${students[next % students.length]?.token ?? ''}`,
            'accept-encoding': 'gzip',
            'content-type': 'application/json',
          }
          next += 1
          // Set on each request, because autocannon’s setHeaders affects only the first one.
          client.setRequests(requests.map((request) => ({ ...request, headers })))
        },
      },
      (error, result) =>
        error ? reject(error) : resolve({ served, refused, failures: others + result.errors }),
    )
    run.on('response', (_client, status, _bytes, ms) => {
      if (status < 400) served.push(ms)
      else if (status === 503) refused += 1
      else others += 1
    })
  })
}
