import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Pusher from 'pusher'
import { describe, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { afterTest, besideOthers } from '#tests/support/beside-others.ts'
import { startProgram } from '#tests/support/program.ts'
import { aRedis, findRedis } from '#tests/support/servers/redis.ts'
import { channelAuth } from '../app-calls/signatures.ts'
import { openRaw, type RawSocket } from '../raw-socket.test-support.ts'
import { testSettings } from '../realtime-server.test-support.ts'

const redis = await findRedis()
const secret = 'a secret of the tests only'
const { key } = testSettings
const app = { key, secret }
const sdk = new Pusher({ appId: 'app', key, secret, cluster: 'eu' })

interface Call {
  headers: IncomingHttpHeaders
  rawBody: string
  events: Record<string, unknown>[]
}

/** A server that receives webhooks and answers as the test specifies. */
async function aReceiver(answers: (nth: number) => number = () => 200) {
  const calls: Call[] = []
  const server = createServer(async (request, response) => {
    let rawBody = ''
    for await (const part of request) rawBody += String(part)
    calls.push({ headers: request.headers, rawBody, events: JSON.parse(rawBody).events })
    response.writeHead(answers(calls.length)).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterTest(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/told`, calls, events: () => calls.flatMap(({ events }) => events) }
}

/** Accepts calls and never answers. */
async function aSilentReceiver() {
  let calls = 0
  const server = createServer(() => {
    calls += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterTest(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/told`, calls: () => calls }
}

const settings = (hooks: object[]) => ({
  REALTIME_KEY: key,
  REALTIME_SECRET: secret,
  REALTIME_API: 'on',
  REALTIME_PRESENCE: 'on',
  REALTIME_CLIENT_EVENTS: 'on',
  REALTIME_ANONYMOUS_SECONDS: '0',
  REALTIME_WEBHOOKS: JSON.stringify(hooks),
})

/** The application with these webhooks; its jobs run as in production. */
async function serving(...hooks: object[]): Promise<TestApp & { port: number }> {
  const started = await startTestApp({ env: settings(hooks) })
  started.jobs.start()
  afterTest(async () => {
    await started.jobs.stop()
    await started.close()
  })
  return { ...started, port: Number(new URL(started.url).port) }
}

async function join(raw: RawSocket, channel: string, member?: object) {
  const channelData = member === undefined ? undefined : JSON.stringify(member)
  const auth = channelAuth(app, raw.socketId, { channel, channelData })
  raw.send({ event: 'pusher:subscribe', data: { channel, auth, channel_data: channelData } })
  await raw.next('pusher_internal:subscription_succeeded')
}

const patient = { interval: 50 }

describe.concurrent('webhooks', () => {
  it(
    'tell of channels and members in signed calls that the server library accepts',
    besideOthers(async ({ expect }) => {
      const receiver = await aReceiver()
      const { port } = await serving({ url: receiver.url, private: true, headers: { 'X-Team': 'ops' } })
      const ann = await openRaw(port)
      await join(ann, 'presence-room', { user_id: '1' })
      await expect.poll(receiver.events, patient).toMatchObject([
        { name: 'channel_occupied', channel: 'presence-room' },
        { name: 'member_added', channel: 'presence-room', user_id: '1' },
        { name: 'subscription_count', channel: 'presence-room', subscription_count: 1 },
      ])
      ann.socket.close()
      await expect
        .poll(() => receiver.events().slice(3), patient)
        .toEqual([
          { name: 'member_removed', channel: 'presence-room', user_id: '1' },
          { name: 'channel_vacated', channel: 'presence-room' },
        ])
      for (const { headers, rawBody } of receiver.calls) {
        const webhook = sdk.webhook({ headers, rawBody })
        expect(webhook.isValid()).toBe(true)
        expect(Math.abs(webhook.getTime().getTime() - Date.now())).toBeLessThan(20_000)
        expect(headers).toMatchObject({ 'x-team': 'ops', 'content-type': 'application/json' })
        expect(sdk.webhook({ headers, rawBody: `${rawBody} ` }).isValid()).toBe(false)
      }
    }),
    30_000,
  )

  it(
    'say nothing of who leaves and is back within three seconds',
    besideOthers(async ({ expect }) => {
      const receiver = await aReceiver()
      const { port } = await serving({
        url: receiver.url,
        private: true,
        events: ['channel_vacated', 'channel_occupied', 'member_added', 'member_removed'],
      })
      const first = await openRaw(port)
      await join(first, 'presence-room', { user_id: '1' })
      await expect.poll(receiver.events, patient).toHaveLength(2)
      first.socket.close()
      await first.closed
      await sleep(500)
      await join(await openRaw(port), 'presence-room', { user_id: '1' })
      await sleep(4_000)
      expect(receiver.events()).toHaveLength(2)
    }),
    30_000,
  )

  it(
    'pass on client events and misses of the cache',
    besideOthers(async ({ expect }) => {
      const receiver = await aReceiver()
      const events = ['client_event', 'cache_miss']
      const { port } = await serving({ url: receiver.url, private: true, events })
      const ann = await openRaw(port)
      await join(ann, 'presence-room', { user_id: '1' })
      ann.send({ event: 'client-typing', channel: 'presence-room', data: { in: 'title' } })
      await join(ann, 'cache-news')
      await ann.next('pusher:cache_miss')
      await expect.poll(receiver.events, patient).toEqual([
        {
          name: 'client_event',
          channel: 'presence-room',
          event: 'client-typing',
          data: '{"in":"title"}',
          socket_id: ann.socketId,
          user_id: '1',
        },
        { name: 'cache_miss', channel: 'cache-news', data: '{}' },
      ])
    }),
    30_000,
  )

  it(
    'go only where their kind and channel are asked for, ten events a call',
    besideOthers(async ({ expect }) => {
      const [rooms, news] = [await aReceiver(), await aReceiver()]
      const { port } = await serving(
        { url: rooms.url, private: true, events: ['channel_occupied'], prefix: 'presence-', suffix: '-eu' },
        { url: news.url, private: true, events: ['channel_occupied'], prefix: 'news' },
      )
      const raw = await openRaw(port)
      for (let nth = 0; nth < 25; nth += 1) await join(raw, `news-${nth}`)
      await join(raw, 'presence-room-eu', { user_id: '1' })
      await join(raw, 'presence-room-us', { user_id: '1' })
      await expect.poll(() => news.events().length, patient).toBe(25)
      expect(Math.max(...news.calls.map(({ events }) => events.length))).toBeLessThanOrEqual(10)
      await expect
        .poll(rooms.events, patient)
        .toEqual([{ name: 'channel_occupied', channel: 'presence-room-eu' }])
    }),
    30_000,
  )

  it(
    'are sent again, the same, until they are taken',
    besideOthers(async ({ expect }) => {
      const receiver = await aReceiver((nth) => (nth < 3 ? 503 : 204))
      const served = await serving({ url: receiver.url, private: true, events: ['channel_occupied'] })
      await join(await openRaw(served.port), 'news')
      await expect.poll(() => receiver.calls.length, patient).toBe(1)
      for (const minutes of [1, 2, 3]) await served.jobs.runDue(new Date(Date.now() + minutes * 60_000))
      expect(new Set(receiver.calls.map(({ rawBody }) => rawBody)).size).toBe(1)
      expect(receiver.calls).toHaveLength(3)
      expect(await waiting(served)).toEqual([])
    }),
    30_000,
  )

  it(
    'are dropped after five minutes',
    besideOthers(async ({ expect }) => {
      const receiver = await aReceiver(() => 500)
      const served = await serving({ url: receiver.url, private: true, events: ['channel_occupied'] })
      await join(await openRaw(served.port), 'news')
      await expect.poll(() => receiver.calls.length, patient).toBe(1)
      expect(await waiting(served)).toHaveLength(1)
      await served.jobs.runDue(new Date(Date.now() + 6 * 60_000))
      expect(receiver.calls).toHaveLength(1)
      expect(await waiting(served)).toEqual([])
    }),
    30_000,
  )

  it(
    'reach others at once while one receiver says nothing, and it gets what it can take',
    besideOthers(async ({ expect }) => {
      const silent = await aSilentReceiver()
      const receiver = await aReceiver()
      const events = ['channel_occupied']
      const { port } = await serving(
        { url: silent.url, private: true, events },
        { url: receiver.url, private: true, events },
      )
      const raw = await openRaw(port)
      // With ten events per call, this makes more calls than there are slots.
      for (let nth = 0; nth < 40; nth += 1) await join(raw, `news-${nth}`)
      await expect.poll(silent.calls, patient).toBeGreaterThanOrEqual(4)
      await join(raw, 'late')
      // Calls may overtake each other, so the last one received need not be the last one sent.
      await expect.poll(receiver.events, patient).toHaveLength(41)
      expect(receiver.events()).toContainEqual({ name: 'channel_occupied', channel: 'late' })
    }),
    60_000,
  )

  it(
    'tell again what a receiver was told and the database has forgotten',
    besideOthers(async ({ expect }) => {
      const receiver = await aReceiver()
      const served = await serving({ url: receiver.url, private: true, events: ['channel_occupied'] })
      await join(await openRaw(served.port), 'news')
      await expect.poll(() => receiver.calls.length, patient).toBe(1)
      await served.database.db.deleteFrom('webhook_states').execute()
      await served.jobs.runDue(new Date(Date.now() + 31_000))
      await expect.poll(() => receiver.calls.length, patient).toBe(2)
      expect(receiver.events()[1]).toEqual(receiver.events()[0])
    }),
    30_000,
  )

  it(
    'of a receiver that the settings name no more are forgotten',
    besideOthers(async ({ expect }) => {
      const receiver = await aReceiver(() => 500)
      const served = await serving({ url: receiver.url, private: true, events: ['channel_occupied'] })
      await join(await openRaw(served.port), 'news')
      await expect.poll(() => receiver.calls.length, patient).toBe(1)
      await served.database.db
        .updateTable('jobs')
        .set({ kind: 'webhooks.send of nobody' })
        .where('kind', 'like', 'webhooks.send%')
        .execute()
      await served.jobs.runDue(new Date(Date.now() + 30 * 60_000))
      expect(await waiting(served)).toHaveLength(1)
      await served.jobs.runDue(new Date(Date.now() + 180 * 60_000))
      expect(await waiting(served)).toEqual([])
    }),
    30_000,
  )

  it(
    'never reach the own network unless that is switched on',
    besideOthers(async ({ expect }) => {
      const receiver = await aReceiver()
      const served = await serving({ url: receiver.url, events: ['channel_occupied'] })
      await join(await openRaw(served.port), 'news')
      await expect.poll(async () => (await waiting(served))[0]?.error, patient).toMatch(/did not answer/)
      expect(receiver.calls).toEqual([])
    }),
    30_000,
  )
})

const waiting = ({ database }: TestApp) =>
  database.db.selectFrom('jobs').select('error').where('kind', 'like', 'webhooks.send%').execute()

describe.concurrent.each([
  { bus: 'PostgreSQL', isThere: true },
  { bus: 'Redis', isThere: redis !== undefined },
])('webhooks of two nodes over $bus', ({ bus, isThere }) => {
  it.skipIf(!isThere)(
    'are told by one of them, also after one has died',
    besideOthers(async ({ expect }) => {
      const receiver = await aReceiver()
      const events = ['channel_occupied', 'channel_vacated', 'member_added', 'member_removed']
      const base = await startTestApp()
      afterTest(() => base.close())
      const env = {
        ...settings([{ url: receiver.url, private: true, events, prefix: 'presence-' }]),
        DATABASE_URL: base.database.url,
        DATA_DIR: base.dataDir,
        ...(bus === 'Redis' ? { REDIS_URL: (await aRedis()).url } : {}),
      }
      const [one, two] = await Promise.all([startProgram(env), startProgram(env)])
      const portOf = ({ url }: { url: string }) => Number(new URL(url).port)
      const [ann, bob] = [await openRaw(portOf(one)), await openRaw(portOf(two))]
      await Promise.all([
        join(ann, 'presence-room', { user_id: '1' }),
        join(bob, 'presence-room', { user_id: '2' }),
      ])
      await expect.poll(() => receiver.events().length, patient).toBe(3)
      bob.socket.close()
      await expect
        .poll(() => receiver.events().slice(3), patient)
        .toEqual([{ name: 'member_removed', channel: 'presence-room', user_id: '2' }])
      await one.kill()
      await expect
        .poll(() => receiver.events().slice(4), { timeout: 60_000, interval: 200 })
        .toEqual([
          { name: 'member_removed', channel: 'presence-room', user_id: '1' },
          { name: 'channel_vacated', channel: 'presence-room' },
        ])
      expect(
        receiver
          .events()
          .slice(0, 3)
          .map(({ name }) => name)
          .sort(),
      ).toEqual(['channel_occupied', 'member_added', 'member_added'])
    }),
    120_000,
  )
})
