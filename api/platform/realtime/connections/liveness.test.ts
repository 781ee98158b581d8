import { afterEach, expect, it } from 'vitest'
import { openRaw, type RawSocket } from '../raw-socket.test-support.ts'
import { startTestServer, type TestServer } from '../realtime-server.test-support.ts'

let server: TestServer

afterEach(() => server.stop())

function authorize(raw: RawSocket, expiresAt: Date) {
  const channel = 'private-notifications.7'
  server.realtime.authorize({ socketId: raw.socketId, channel, userId: '7', sessionId: 'one', expiresAt })
}

it('pings idle clients and keeps those that answer', async () => {
  server = await startTestServer({ times: { sweepEvery: 10, pingEvery: 30, silentAtMost: 150 } })
  const raw = await openRaw(server.port)
  let pings = 0
  raw.socket.on('ping', () => {
    pings += 1
  })
  await expect.poll(() => pings).toBeGreaterThan(10)
  expect(raw.socket.readyState).toBe(raw.socket.OPEN)
})

it('closes with 4201 those that stay silent', async () => {
  server = await startTestServer({ times: { sweepEvery: 10, pingEvery: 30, silentAtMost: 100 } })
  const raw = await openRaw(server.port, { client: { autoPong: false } })
  expect((await raw.next('pusher:error')).data.code).toBe(4201)
  expect((await raw.closed).code).toBe(4201)
})

it('closes with 4009 when the token that opened the channel has expired', async () => {
  server = await startTestServer({ times: { sweepEvery: 10 } })
  const [short, long] = [await openRaw(server.port), await openRaw(server.port)]
  authorize(short, new Date(Date.now() + 50))
  authorize(long, new Date(Date.now() + 60_000))
  expect((await short.closed).code).toBe(4009)
  expect(long.socket.readyState).toBe(long.socket.OPEN)
})

it('closes with 4009 a socket that nobody claims', async () => {
  server = await startTestServer({ times: { sweepEvery: 10, anonymousAtMost: 50 } })
  expect((await (await openRaw(server.port)).closed).code).toBe(4009)
})
