import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dial, openRaw } from '../raw-socket.test-support.ts'
import { startTestServer, type TestServer, testSettings } from '../realtime-server.test-support.ts'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

describe('connecting', () => {
  it('greets with an unguessable socket id and the activity timeout', async () => {
    const raw = await openRaw(server.port)
    expect(raw.socketId).toMatch(/^\d+\.\d+$/)
    expect(raw.frames[0]?.data.activity_timeout).toBe(30)
    const other = await openRaw(server.port)
    expect(other.socketId).not.toBe(raw.socketId)
  })

  it('takes a missing protocol for 7 and negotiates no compression', async () => {
    const raw = await openRaw(server.port, { path: '/realtime/app/test-key' })
    expect(raw.socket.extensions).toBe('')
  })

  it.each([
    ['an unknown key', '/realtime/app/other?protocol=7', 4001],
    ['an unknown path', '/realtime/elsewhere', 4005],
    ['a version that is no number', '/realtime/app/test-key?protocol=new', 4006],
    ['an unsupported protocol', '/realtime/app/test-key?protocol=99', 4007],
    ['an undecodable path', '/realtime/app/%E0%A4%A', 4001],
  ])('finishes the upgrade and closes on %s', async (_case, path, code) => {
    const raw = dial(server.port, { path })
    const error = await raw.next('pusher:error')
    expect(error.data.code).toBe(code)
    expect((await raw.closed).code).toBe(code)
    expect(server.realtime.counts().connections).toBe(0)
  })

  it('answers a path outside its prefix with 404', async () => {
    const raw = dial(server.port, { path: '/app/test-key' })
    const response = await new Promise<number | undefined>((resolve) => {
      raw.socket.on('error', () => undefined)
      raw.socket.on('unexpected-response', (_request, answer) => resolve(answer.statusCode))
    })
    expect(response).toBe(404)
  })

  it('refuses a foreign origin and takes its own host and clients without one', async () => {
    const foreign = dial(server.port, { client: { origin: 'https://evil.example' } })
    expect((await foreign.closed).code).toBe(4009)
    const nowhere = dial(server.port, { client: { origin: 'null' } })
    expect((await nowhere.closed).code).toBe(4009)
    await openRaw(server.port, { client: { origin: `http://127.0.0.1:${server.port}` } })
    await openRaw(server.port)
  })

  it('survives an upgrade that is no WebSocket handshake', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-key': 'x' }
      request({ port: server.port, host: '127.0.0.1', path: '/realtime/app/test-key', headers })
        .on('response', (response) => resolve(response.statusCode))
        .on('error', reject)
        .end()
    })
    expect(status).toBe(400)
    await openRaw(server.port)
  })
})

it('closes with 4100 when the server is full, and lets in again when there is room', async () => {
  const small = await startTestServer({ settings: { ...testSettings, rules: { maxConnections: 1 } } })
  const first = await openRaw(small.port)
  expect((await dial(small.port).closed).code).toBe(4100)
  first.socket.close()
  await first.closed
  await openRaw(small.port)
  await small.stop()
})

it('says goodbye with 1001 and takes nobody in afterwards', async () => {
  const ending = await startTestServer()
  const raw = await openRaw(ending.port)
  await ending.stop()
  expect((await raw.closed).code).toBe(1001)
  const late = dial(ending.port)
  late.socket.on('error', () => undefined)
  expect((await late.closed).code).toBe(1006)
})

it('cuts off a client that does not answer the goodbye, and lets nobody in meanwhile', async () => {
  const raw = await openRaw(server.port)
  raw.socket.pause()
  const closing = server.realtime.close()
  const status = await new Promise<number | undefined>((resolve) => {
    const late = dial(server.port)
    late.socket.on('error', () => undefined)
    late.socket.on('unexpected-response', (_request, answer) => resolve(answer.statusCode))
  })
  expect(status).toBe(503)
  await closing
  expect(server.realtime.counts().connections).toBe(0)
  raw.socket.terminate()
})
