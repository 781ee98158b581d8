import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { channelAuth, userAuth } from '../app-calls/signatures.ts'
import { openRaw, type RawSocket } from '../raw-socket.test-support.ts'
import { inOneHour, startTestServer, type TestServer, testSettings } from '../realtime-server.test-support.ts'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

const own = 'private-notifications.7'

function owner(raw: RawSocket, userId = '7') {
  return { socketId: raw.socketId, userId, sessionId: `session-${userId}`, expiresAt: inOneHour() }
}

async function subscribe(raw: RawSocket, channel: string, rest: object = {}) {
  raw.send({ event: 'pusher:subscribe', data: { channel, ...rest } })
  return raw.next('pusher_internal:subscription_succeeded')
}

async function subscribeOwn(raw: RawSocket) {
  const answer = server.realtime.authorize({ ...owner(raw), channel: own })
  return subscribe(raw, own, answer ?? {})
}

/** Resolves when the server has processed everything sent so far. */
async function settle(raw: RawSocket) {
  raw.send({ event: 'pusher:ping', data: {} })
  await raw.next('pusher:pong')
}

describe('a public channel', () => {
  it('carries server events to its subscribers only, and to the excepted one not', async () => {
    const [one, two, outsider] = await Promise.all([1, 2, 3].map(() => openRaw(server.port)))
    if (!one || !two || !outsider) throw new Error('three sockets should be open')
    await Promise.all([subscribe(one, 'news'), subscribe(two, 'news')])
    await server.realtime.publish('news', 'told', { text: 'Γειά σου, ăâîșț' })
    await server.realtime.publish('news', 'told again', {}, { exceptSocket: one.socketId })
    await server.realtime.publish('news', 'last', {}, { exceptSocket: '1.2' })
    expect((await two.next('told')).data).toEqual({ text: 'Γειά σου, ăâîșț' })
    await two.next('told again')
    await one.next('last')
    await settle(outsider)
    expect(one.frames.map((frame) => frame.event)).not.toContain('told again')
    expect(outsider.frames.map((frame) => frame.event)).toEqual([
      'pusher:connection_established',
      'pusher:pong',
    ])
  })

  it('is left by unsubscribing, twice if need be, and vanishes with its last subscriber', async () => {
    const raw = await openRaw(server.port)
    await subscribe(raw, 'news')
    expect(server.realtime.counts()).toEqual({ connections: 1, channels: 1, users: 0 })
    raw.send({ event: 'pusher:unsubscribe', data: { channel: 'news' } })
    raw.send({ event: 'pusher:unsubscribe', data: { channel: 'news' } })
    await settle(raw)
    await server.realtime.publish('news', 'told', {})
    await settle(raw)
    expect(raw.frames.map((frame) => frame.event)).not.toContain('told')
    expect(server.realtime.counts().channels).toBe(0)
  })

  it('counts nobody who has said goodbye or was cut off', async () => {
    const [polite, rude] = [await openRaw(server.port), await openRaw(server.port)]
    await Promise.all([subscribe(polite, 'news'), subscribe(rude, 'news')])
    polite.socket.close()
    await polite.closed
    expect(server.realtime.counts()).toEqual({ connections: 1, channels: 1, users: 0 })
    rude.socket.terminate()
    await expect.poll(() => server.realtime.counts()).toEqual({ connections: 0, channels: 0, users: 0 })
  })

  it('succeeds again when subscribed twice, and delivers once', async () => {
    const raw = await openRaw(server.port)
    await subscribe(raw, 'news')
    await subscribe(raw, 'news')
    await server.realtime.publish('news', 'told', {})
    await settle(raw)
    expect(raw.frames.filter((frame) => frame.event === 'told')).toHaveLength(1)
  })

  it.each(['presence-room', 'cache-news', 'private-cache-x', '#other', 'with space', '', 'ä'])(
    'is not called %j',
    async (channel) => {
      const raw = await openRaw(server.port)
      raw.send({ event: 'pusher:subscribe', data: { channel } })
      expect((await raw.next('pusher:subscription_error')).data.status).toBe(4009)
    },
  )

  it.each([
    ['presence-room', 'Channels that begin with presence- are not enabled'],
    ['x'.repeat(165), 'The channel name is longer than 164 characters'],
  ])('says why it is refused, and which it is: %s', async (channel, error) => {
    const raw = await openRaw(server.port)
    raw.send({ event: 'pusher:subscribe', data: { channel } })
    expect(await raw.next('pusher:subscription_error')).toMatchObject({ channel, data: { error } })
  })
})

describe('a private channel', () => {
  it('opens with the signature of the authorization endpoint', async () => {
    const raw = await openRaw(server.port)
    await subscribeOwn(raw)
    await server.realtime.publish(own, 'badge.created', { id: 'b1' })
    expect((await raw.next('badge.created')).data).toEqual({ id: 'b1' })
    expect(server.realtime.counts()).toEqual({ connections: 1, channels: 1, users: 1 })
  })

  it('signs channel data byte for byte', async () => {
    const raw = await openRaw(server.port)
    const channelData = '{"user_id": "7" }'
    const auth = channelAuth(testSettings, raw.socketId, { channel: own, channelData })
    raw.send({ event: 'pusher:subscribe', data: { channel: own, auth, channel_data: '{"user_id":"7"}' } })
    await raw.next('pusher:subscription_error')
    await subscribe(raw, own, { auth, channel_data: channelData })
  })

  it.each([
    ['no signature', undefined],
    ['a wrong signature', 'test-key:00'],
    ['a signature that is no text', 7],
    ['another socket', channelAuth(testSettings, '1.1', { channel: own })],
  ])('stays shut for %s, and the socket stays open', async (_case, auth) => {
    const raw = await openRaw(server.port)
    raw.send({ event: 'pusher:subscribe', data: { channel: own, auth } })
    const error = await raw.next('pusher:subscription_error')
    expect(error).toMatchObject({ channel: own, data: { type: 'AuthError', status: 401 } })
    await subscribeOwn(raw)
  })

  it('takes channel data of null for none', async () => {
    const raw = await openRaw(server.port)
    const auth = channelAuth(testSettings, raw.socketId, { channel: own })
    await subscribe(raw, own, { auth, channel_data: null })
  })

  it('answers success to a stale signature when already subscribed', async () => {
    const raw = await openRaw(server.port)
    await subscribeOwn(raw)
    await subscribe(raw, own, { auth: channelAuth(testSettings, '1.1', { channel: own }) })
  })

  it('is authorized for its own user only', async () => {
    const raw = await openRaw(server.port)
    const ask = (channel: string, userId = '7') =>
      server.realtime.authorize({ ...owner(raw, userId), channel })
    expect(ask('private-notifications.8')).toBeNull()
    expect(ask('private-notifications.')).toBeNull()
    expect(ask('private-notifications.', '')).toBeNull()
    expect(ask('news')).toBeNull()
    expect(ask('#server-to-user-7')).toBeNull()
    expect(server.realtime.authorize({ ...owner(raw), socketId: '1.1:x', channel: own })).toBeNull()
    expect(ask(own)).not.toBeNull()
    expect(ask('private-notifications.8', '8')).toBeNull()
  })
})

describe('publishing', () => {
  it.each([
    ['a channel with a bad name', 'not valid', 'told', {}],
    ['an event with a long name', 'news', 'x'.repeat(201), {}],
    ['too much data', 'news', 'told', 'x'.repeat(10 * 1024)],
    ['no data', 'news', 'told', undefined],
    ['data that cannot be serialized', 'news', 'told', 1n],
  ])('logs and never rejects on %s', async (_case, channel, event, data) => {
    await server.realtime.publish(channel, event, data)
    expect(server.warnings).toHaveLength(1)
  })
})

describe('signing in', () => {
  it('opens the channel of that user and no other', async () => {
    const raw = await openRaw(server.port)
    raw.send({ event: 'pusher:subscribe', data: { channel: '#server-to-user-7' } })
    expect((await raw.next('pusher:subscription_error')).data.status).toBe(401)
    raw.send({ event: 'pusher:signin', data: server.realtime.signIn(owner(raw)) })
    expect(JSON.parse((await raw.next('pusher:signin_success')).data.user_data)).toMatchObject({ id: '7' })
    await subscribe(raw, '#server-to-user-7')
    raw.send({ event: 'pusher:subscribe', data: { channel: '#server-to-user-8' } })
    await raw.next('pusher:subscription_error')
    await server.realtime.publish('#server-to-user-7', 'hello', {})
    await raw.next('hello')
  })

  it('closes with 4009 on a bad signature', async () => {
    const raw = await openRaw(server.port)
    raw.send({ event: 'pusher:signin', data: { auth: 'test-key:00', user_data: '{"id":"7"}' } })
    expect((await raw.next('pusher:error')).data.code).toBe(4009)
    expect((await raw.closed).code).toBe(4009)
  })

  // Specification 5: Realtime: user id must be a non-empty string
  it.each([['""'], ['7'], ['null'], ['{}']])('user id must be a non-empty string, not %s', async (id) => {
    const raw = await openRaw(server.port)
    const userData = `{"id":${id}}`
    const auth = userAuth(testSettings, raw.socketId, userData)
    raw.send({ event: 'pusher:signin', data: { auth, user_data: userData } })
    expect((await raw.closed).code).toBe(4009)
    expect(server.realtime.signIn(owner(raw, ''))).toBeNull()
  })

  it('is enough for a node that has not authorized it, which ends the socket with the session', async () => {
    const raw = await openRaw(server.port)
    const userData = JSON.stringify({
      id: '7',
      session: 'signed',
      exp: Math.floor(inOneHour().getTime() / 1_000),
    })
    const auth = userAuth(testSettings, raw.socketId, userData)
    raw.send({ event: 'pusher:signin', data: { auth, user_data: userData } })
    await raw.next('pusher:signin_success')
    expect(server.realtime.sessionIds('7')).toEqual(['signed'])
    server.realtime.closeSession('signed')
    expect((await raw.closed).code).toBe(4009)
  })

  it('keeps the first user when a second one comes', async () => {
    const raw = await openRaw(server.port)
    raw.send({ event: 'pusher:signin', data: server.realtime.signIn(owner(raw)) })
    await raw.next('pusher:signin_success')
    expect(server.realtime.signIn(owner(raw, '8'))).toBeNull()
    expect(server.realtime.signIn(owner(raw, ''))).toBeNull()
    const userData = '{"id":"8"}'
    const auth = userAuth(testSettings, raw.socketId, userData)
    raw.send({ event: 'pusher:signin', data: { auth, user_data: userData } })
    expect((await raw.next('pusher:error')).data.code).toBe(4009)
    await subscribe(raw, '#server-to-user-7')
  })
})
