import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RealtimeSettings } from '../realtime-settings.ts'
import { createRealtime } from './create-realtime.ts'

type Call = { path: string; body: any }

let service: Server
let calls: Call[]
let answer: { status: number; body: string }
let warnings: object[]
let settings: RealtimeSettings

beforeEach(async () => {
  calls = []
  warnings = []
  answer = { status: 200, body: '{}' }
  service = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    calls.push({ path: request.url?.split('?')[0] ?? '', body: body === '' ? null : JSON.parse(body) })
    response.writeHead(answer.status).end(answer.body)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  settings = {
    driver: 'pusher',
    appId: 'app',
    key: 'hosted-key',
    secret: 'hosted-secret',
    cluster: 'eu',
    host: '127.0.0.1',
    port,
    tls: false,
  }
})
afterEach(() => new Promise((resolve) => service.close(resolve)))

function open(changes: Partial<RealtimeSettings> = {}) {
  const log = { warn: (details: object) => void warnings.push(details) }
  return createRealtime({ settings: { ...settings, ...changes }, log })
}

describe('publishing through a hosted service', () => {
  it('triggers the event, without the excepted socket', async () => {
    await open().publish('private-notifications.7', 'badge.created', { id: 'b1' }, { exceptSocket: '1.2' })
    expect(calls).toEqual([
      {
        path: '/apps/app/events',
        body: {
          name: 'badge.created',
          data: '{"id":"b1"}',
          channels: ['private-notifications.7'],
          socket_id: '1.2',
        },
      },
    ])
    expect(warnings).toEqual([])
  })

  it.each([
    ['an error status', { status: 413, body: 'too large' }, { status: 413, body: 'too large' }],
    ['an error in a 200', { status: 200, body: '{"error":"over quota","code":4004}' }, {}],
  ])('logs %s and resolves', async (_case, given, expected) => {
    answer = given
    await open().publish('news', 'told', {})
    expect(warnings).toEqual([expect.objectContaining({ event: 'told', ...expected })])
    expect(JSON.stringify(warnings)).not.toContain('auth_signature')
  })

  it('logs a service that cannot be reached and resolves', async () => {
    await open({ port: 1 }).publish('news', 'told', {})
    expect(warnings).toHaveLength(1)
  })

  it('never sends what is too large', async () => {
    await open().publish('news', 'told', 'x'.repeat(10 * 1024))
    expect(calls).toEqual([])
    expect(warnings).toHaveLength(1)
  })

  it('ends the connections of a user', async () => {
    open().closeUser('7')
    await expect.poll(() => calls).toMatchObject([{ path: '/apps/app/users/7/terminate_connections' }])
    answer = { status: 500, body: 'down' }
    open().closeUser('7')
    await expect.poll(() => warnings).toMatchObject([{ status: 500 }])
  })
})

describe('authorizing for a hosted service', () => {
  const owner = { socketId: '1.2', userId: '7', sessionId: 'one', expiresAt: new Date() }

  it('signs the own channel and no other', () => {
    const realtime = open()
    expect(realtime.authorize({ ...owner, channel: 'private-notifications.7' })?.auth).toMatch(
      /^hosted-key:[0-9a-f]{64}$/,
    )
    expect(realtime.authorize({ ...owner, channel: 'private-notifications.8' })).toBeNull()
    expect(realtime.signIn(owner)?.user_data).toBe('{"id":"7"}')
    expect(realtime.signIn({ ...owner, socketId: 'x' })).toBeNull()
  })
})
