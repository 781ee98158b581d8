import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { channelAuth, userAuth } from '../app-calls/signatures.ts'
import { nextEvent, openPusher } from '../pusher-client.test-support.ts'
import { openRaw, type RawSocket } from '../raw-socket.test-support.ts'
import { everyRule, startTestServer, type TestServer, testSettings } from '../realtime-server.test-support.ts'
import type { RealtimeRules } from '../realtime-settings.ts'

let server: TestServer

afterEach(() => server.stop())

async function start(rules: Partial<RealtimeRules> = everyRule) {
  server = await startTestServer({ settings: { ...testSettings, rules } })
}

function ask(raw: RawSocket, channel: string, member?: object) {
  const channelData = member === undefined ? undefined : JSON.stringify(member)
  const auth = channelAuth(testSettings, raw.socketId, { channel, channelData })
  raw.send({ event: 'pusher:subscribe', data: { channel, auth, channel_data: channelData } })
}

async function join(raw: RawSocket, channel: string, member?: object) {
  ask(raw, channel, member)
  return (await raw.next('pusher_internal:subscription_succeeded')).data
}

function signIn(raw: RawSocket, user: object) {
  const userData = JSON.stringify(user)
  const auth = userAuth(testSettings, raw.socketId, userData)
  raw.send({ event: 'pusher:signin', data: { auth, user_data: userData } })
  return raw.next('pusher:signin_success')
}

/** Resolves when the server has handled everything sent so far. */
async function settle(raw: RawSocket) {
  raw.send({ event: 'pusher:ping', data: {} })
  await raw.next('pusher:pong')
}

const named = (raw: RawSocket, event: string) => raw.frames.filter((frame) => frame.event === event)

describe('how many are in a channel', () => {
  it('is told to its sockets where that is switched on', async () => {
    await start({ ...everyRule, subscriptionCount: true })
    const client = openPusher(server.port)
    const channel = client.subscribe('news')
    expect(await nextEvent(channel, 'pusher:subscription_count')).toEqual({ subscription_count: 1 })
    const other = await openRaw(server.port)
    await join(other, 'news')
    expect(await nextEvent(channel, 'pusher:subscription_count')).toEqual({ subscription_count: 2 })
    expect(channel.subscriptionCount).toBe(2)
    other.socket.close()
    expect(await nextEvent(channel, 'pusher:subscription_count')).toEqual({ subscription_count: 1 })
    client.disconnect()
  })

  it('is not told otherwise, nor in presence channels, which know their members', async () => {
    await start()
    const raw = await openRaw(server.port)
    await join(raw, 'news')
    await server.stop()
    await start({ ...everyRule, subscriptionCount: true })
    const member = await openRaw(server.port)
    await join(member, 'presence-room', { user_id: '1' })
    await sleep(1_500)
    expect([...named(raw, counted), ...named(member, counted)]).toEqual([])
  })
})

const counted = 'pusher_internal:subscription_count'

describe('a presence channel', () => {
  it('tells each who is there and who comes and goes, a person once whatever the sockets', async () => {
    await start()
    const [ann, bob, bobAgain] = [
      await openRaw(server.port),
      await openRaw(server.port),
      await openRaw(server.port),
    ]
    const first = await join(ann, 'presence-room', { user_id: '1', user_info: { name: 'Ann' } })
    expect(first.presence).toEqual({ ids: ['1'], hash: { 1: { name: 'Ann' } }, count: 1 })
    await join(bob, 'presence-room', { user_id: '2' })
    const third = await join(bobAgain, 'presence-room', { user_id: '2' })
    expect(third.presence).toEqual({ ids: ['1', '2'], hash: { 1: { name: 'Ann' }, 2: null }, count: 2 })
    expect((await ann.next('pusher_internal:member_added')).data).toEqual({ user_id: '2' })
    bob.socket.close()
    await bob.closed
    await settle(ann)
    expect(named(ann, 'pusher_internal:member_removed')).toHaveLength(0)
    bobAgain.socket.terminate()
    expect((await ann.next('pusher_internal:member_removed')).data).toEqual({ user_id: '2' })
    expect(named(ann, 'pusher_internal:member_added')).toHaveLength(1)
    expect(named(bob, 'pusher_internal:member_added')).toHaveLength(0)
  })

  it('is joined by whoever is signed in without data about a member', async () => {
    await start()
    const raw = await openRaw(server.port)
    ask(raw, 'presence-room')
    expect((await raw.next('pusher:subscription_error')).data.status).toBe(4009)
    await signIn(raw, { id: '7' })
    expect((await join(raw, 'presence-room')).presence.ids).toEqual(['7'])
  })

  it('has as many members as it may, of ids and info as long as they may be', async () => {
    await start({ presence: { members: 1, info: 20 } })
    const [one, two] = [await openRaw(server.port), await openRaw(server.port)]
    await join(one, 'presence-room', { user_id: '1' })
    ask(two, 'presence-room', { user_id: '2' })
    expect((await two.next('pusher:subscription_error')).data.status).toBe(4100)
    ask(two, 'presence-other', { user_id: 'x'.repeat(129) })
    expect((await two.next('pusher:subscription_error')).data.status).toBe(4301)
    ask(two, 'presence-other', { user_id: '2', user_info: 'x'.repeat(20) })
    expect((await two.next('pusher:subscription_error')).data.status).toBe(4301)
    await join(two, 'presence-room', { user_id: '1' })
  })

  it('fills the members that pusher-js keeps', async () => {
    await start()
    const raw = await openRaw(server.port)
    await join(raw, 'presence-room', { user_id: '1', user_info: { name: 'Ann' } })
    const client = openPusher(server.port)
    client.config.channelAuthorizer = ({ socketId, channelName }, done) => {
      const channelData = '{"user_id":"2","user_info":{"name":"Bob"}}'
      const auth = channelAuth(testSettings, socketId, { channel: channelName, channelData })
      done(null, { auth, channel_data: channelData })
    }
    const channel = client.subscribe('presence-room')
    const members = await nextEvent(channel, 'pusher:subscription_succeeded')
    expect([members.count, members.me, members.get('1').info.name]).toEqual([
      2,
      { id: '2', info: { name: 'Bob' } },
      'Ann',
    ])
    const left = nextEvent(channel, 'pusher:member_removed')
    raw.socket.close()
    expect((await left).id).toBe('1')
    client.disconnect()
  })
})

describe('a cache channel', () => {
  it.each(['cache-news', 'private-cache-news', 'private-encrypted-cache-news', 'presence-cache-news'])(
    'sends %s its last event on joining, or says that there is none',
    async (channel) => {
      await start()
      const [one, two] = [await openRaw(server.port), await openRaw(server.port)]
      await join(one, channel, channel.startsWith('presence') ? { user_id: '1' } : undefined)
      expect((await one.next('pusher:cache_miss')).channel).toBe(channel)
      await server.realtime.publish(channel, 'published', { number: 1 })
      await server.realtime.publish(channel, 'published', { number: 2 })
      await join(two, channel, channel.startsWith('presence') ? { user_id: '2' } : undefined)
      expect(await two.next('published')).toMatchObject({ channel, data: { number: 2 } })
      expect(named(two, 'pusher:cache_miss')).toHaveLength(0)
    },
  )

  it('keeps no client event', async () => {
    await start()
    const [one, two] = [await openRaw(server.port), await openRaw(server.port)]
    await join(one, 'private-cache-news')
    one.send({ event: 'client-typing', channel: 'private-cache-news', data: {} })
    await settle(one)
    await join(two, 'private-cache-news')
    expect((await two.next('pusher:cache_miss')).channel).toBe('private-cache-news')
  })
})

describe('a client event', () => {
  it('reaches the others of its channel with the sender and nothing that the sender added', async () => {
    await start()
    const [one, two] = [await openRaw(server.port), await openRaw(server.port)]
    await join(one, 'presence-room', { user_id: '1' })
    await join(two, 'presence-room', { user_id: '2' })
    one.send({ event: 'client-typing', channel: 'presence-room', data: { on: true }, user_id: '9', more: 1 })
    expect(await two.next('client-typing')).toEqual({
      event: 'client-typing',
      channel: 'presence-room',
      data: { on: true },
      user_id: '1',
    })
    await settle(one)
    expect(named(one, 'client-typing')).toHaveLength(0)
  })

  it.each([
    ['in a public channel', 'news', {}],
    ['in an encrypted channel', 'private-encrypted-x', {}],
    ['in a channel that was not joined', 'private-other', {}],
    ['with too much data', 'private-x', 'x'.repeat(10_241)],
  ])('is refused by an event %s', async (_case, channel, data) => {
    await start()
    const raw = await openRaw(server.port)
    for (const each of ['news', 'private-encrypted-x', 'private-x']) await join(raw, each)
    raw.send({ event: 'client-typing', channel, data })
    expect((await raw.next('pusher:error')).data.code).toBe(4301)
    expect(raw.socket.readyState).toBe(raw.socket.OPEN)
  })

  it('is taken ten times a second, and by name where names are listed', async () => {
    await start({ clientEvents: ['client-typing'] })
    const [one, two] = [await openRaw(server.port), await openRaw(server.port)]
    await Promise.all([join(one, 'private-x'), join(two, 'private-x')])
    one.send({ event: 'client-other', channel: 'private-x', data: {} })
    expect((await one.next('pusher:error')).data.message).toBe('This client event is not enabled')
    for (let count = 0; count < 12; count += 1)
      one.send({ event: 'client-typing', channel: 'private-x', data: {} })
    expect((await one.next('pusher:error')).data.code).toBe(4301)
    await settle(two)
    expect(named(two, 'client-typing').length).toBeGreaterThanOrEqual(10)
  })
})

describe('a watchlist', () => {
  it('says who of it is online, and when that changes', async () => {
    await start()
    const [watcher, other] = [await openRaw(server.port), await openRaw(server.port)]
    await signIn(other, { id: '2' })
    await signIn(watcher, { id: '1', watchlist: ['2', '3', 7] })
    const next = async () => (await watcher.next('pusher_internal:watchlist_events')).data.events
    expect(await next()).toEqual([
      { name: 'online', user_ids: ['2'] },
      { name: 'offline', user_ids: ['3'] },
    ])
    other.socket.close()
    expect(await next()).toEqual([{ name: 'offline', user_ids: ['2'] }])
    await signIn(await openRaw(server.port), { id: '3' })
    expect(await next()).toEqual([{ name: 'online', user_ids: ['3'] }])
  })

  it('of more than a hundred is answered with 4302, and the sign-in stands', async () => {
    await start()
    const raw = await openRaw(server.port)
    await signIn(raw, { id: '1', watchlist: Array.from({ length: 101 }, (_, index) => `u${index}`) })
    expect((await raw.next('pusher:error')).data.code).toBe(4302)
    await settle(raw)
  })
})

describe('what the operator sets', () => {
  it('closes all with 4003 where live events are off', async () => {
    server = await startTestServer({ settings: { ...testSettings, driver: 'off' } })
    const client = openPusher(server.port)
    await nextEvent(client.connection, 'disconnected')
    client.disconnect()
  })

  it('lets sockets stay that nobody signs in on, where their time has no limit', async () => {
    server = await startTestServer({
      settings: { ...testSettings, rules: { anonymousSeconds: 0 } },
      times: { sweepEvery: 10 },
    })
    const raw = await openRaw(server.port)
    await join(raw, 'private-orders.7')
    await server.realtime.publish('private-orders.7', 'paid', {})
    await raw.next('paid')
  })
})
