import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { listBadges } from '#contract/badges/badges.ts'
import { callOver, startTestApp } from './support/app.ts'
import { startProgram } from './support/program.ts'
import { freePort } from './support/servers/redis.ts'

async function aProgram(env: Record<string, string>) {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  return {
    app,
    program: await startProgram({ DATABASE_URL: app.database.url, DATA_DIR: app.dataDir, ...env }),
  }
}

const valueOf = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1],
  )

it('METRICS_PORT serves figures of the process and of the installation, apart from what people reach', async () => {
  const port = await freePort()
  const { app, program } = await aProgram({ METRICS_PORT: String(port) })
  await callOver(program.url, listBadges)
  await app.database.pool.query(
    "insert into jobs (id, kind, data, run_at) values (gen_random_uuid(), 'of a newer version', '{}', now() - interval '1 hour')",
  )
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const text = await answer.text()
  const call = 'http_route="/api/badges",http_request_method="GET",http_response_status_code="200"'
  expect(valueOf(text, `http_server_request_duration_seconds_count{${call}}`)).toBe(1)
  expect(valueOf(text, 'wardwise_jobs_due')).toBeGreaterThanOrEqual(1)
  expect(valueOf(text, 'wardwise_jobs_oldest_seconds')).toBeGreaterThan(3_500)
  expect(Math.abs(valueOf(text, 'wardwise_clock_offset_seconds'))).toBeLessThan(2)
  expect(valueOf(text, 'wardwise_bus_up')).toBe(1)
  for (const series of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'db_client_connection_count{state="idle"}',
    'db_client_connection_pending_requests',
    'wardwise_realtime_connections',
    'wardwise_realtime_frames_sent_total',
    'wardwise_realtime_slow_readers_cut_total',
    'wardwise_bus_messages_total{direction="sent"}',
    'wardwise_bus_lag_seconds',
    'wardwise_changes_deaf_seconds_total',
    'wardwise_jobs_failed',
    'wardwise_score_moves',
    'wardwise_unsealed_oldest_seconds',
    'wardwise_reports_open',
  ])
    expect([series, valueOf(text, series)]).toEqual([series, expect.any(Number)])
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect((await fetch(`${program.url}/metrics`)).status).toBe(404)
}, 180_000)

it('WORKERS add their figures up', async () => {
  const port = await freePort()
  const { program } = await aProgram({ METRICS_PORT: String(port), WORKERS: '2' })
  for (let calls = 0; calls < 6; calls += 1)
    await fetch(`${program.url}/api/badges`, { headers: { connection: 'close' } })
  const call = 'http_route="/api/badges",http_request_method="GET",http_response_status_code="200"'
  const read = async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return [
      valueOf(text, `http_server_request_duration_seconds_count{${call}}`),
      valueOf(text, 'wardwise_bus_up'),
    ]
  }
  // The second process may still be starting.
  await expect.poll(read, { timeout: 60_000 }).toEqual([6, 1])
}, 180_000)

it('OTEL_EXPORTER_OTLP_ENDPOINT takes a span of each call, below its caller’s and without its address', async () => {
  const bodies: string[] = []
  const collector = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    bodies.push(`${request.url}\n${Buffer.concat(chunks)}`)
    response.end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void collector.close())
  const { port } = collector.address() as AddressInfo
  const { program } = await aProgram({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
  const traceId = 'a'.repeat(32)
  const headers = { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` }
  await callOver(program.url, listBadges, { headers })
  await fetch(`${program.url}/api/verify/not-to-be-seen`)
  // The last spans are sent when it stops.
  expect(await program.stop()).toBe(0)
  const sent = bodies.join('\n')
  expect(sent).toMatch(/^\/v1\/traces\n/)
  expect(sent).toContain('GET /api/badges')
  expect(sent).toContain(traceId)
  expect(sent).not.toContain('not-to-be-seen')
  expect(sent).not.toContain('/readyz')
}, 180_000)
