import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dial, openRaw, type RawSocket } from '../raw-socket.test-support.ts'
import { inOneHour, startTestServer, type TestServer } from '../realtime-server.test-support.ts'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

function authorize(raw: RawSocket, sessionId = 'one') {
  const channel = 'private-notifications.7'
  return server.realtime.authorize({
    socketId: raw.socketId,
    channel,
    userId: '7',
    sessionId,
    expiresAt: inOneHour(),
  })
}

describe('what a client may send', () => {
  it.each([
    ['no JSON', '{'],
    ['a number', '7'],
    ['a list', '[]'],
    ['null', 'null'],
    ['no event', '{}'],
    ['an event that is no text', '{"event":7}'],
    ['an event with a long name', JSON.stringify({ event: 'x'.repeat(201) })],
    ['an unknown event', '{"event":"pusher:dance","data":{}}'],
    ['a subscription without data', '{"event":"pusher:subscribe"}'],
    ['a subscription to a number', '{"event":"pusher:subscribe","data":{"channel":7}}'],
    ['data that is no JSON', '{"event":"pusher:subscribe","data":"{"}'],
  ])('is answered with an error for %s, and the socket stays open', async (_case, text) => {
    const raw = await openRaw(server.port)
    raw.send(text)
    expect((await raw.next('pusher:error')).data.code).toBe(4200)
    raw.send({ event: 'pusher:ping', data: {} })
    await raw.next('pusher:pong')
  })

  it('is left unanswered where the protocol knows no answer', async () => {
    const raw = await openRaw(server.port)
    raw.send({ event: 'pusher:pong' })
    raw.send({ event: 'pusher:unsubscribe' })
    raw.send({ event: 'pusher:unsubscribe', data: { channel: {} } })
    raw.send({ event: 'pusher:ping', data: {} })
    await raw.next('pusher:pong')
    expect(raw.frames).toHaveLength(2)
  })

  it.each([
    ['without data', undefined],
    ['with data of wrong types', { auth: 7, user_data: { id: '7' } }],
  ])('ends the connection for a sign-in %s', async (_case, data) => {
    const raw = await openRaw(server.port)
    raw.send({ event: 'pusher:signin', data })
    expect((await raw.closed).code).toBe(4009)
  })

  it('may be binary without harm', async () => {
    const raw = await openRaw(server.port)
    raw.socket.send(Buffer.from([0xff, 0xfe, 0x00]), { binary: true })
    expect((await raw.next('pusher:error')).data.code).toBe(4200)
  })

  it('is never a client event, which is told by an event and not by a close code', async () => {
    const raw = await openRaw(server.port)
    raw.send({ event: 'pusher:subscribe', data: { channel: 'news' } })
    raw.send({ event: 'client-typing', channel: 'news', data: {} })
    expect((await raw.next('pusher:error')).data.code).toBe(4301)
    expect(raw.socket.readyState).toBe(raw.socket.OPEN)
  })
})

describe('limits', () => {
  it('closes with 4009 and not 1009 on a frame above 16 KiB', async () => {
    const raw = await openRaw(server.port)
    raw.send(JSON.stringify({ event: 'pusher:ping', data: 'x'.repeat(16 * 1024) }))
    expect((await raw.next('pusher:error')).data.code).toBe(4009)
    expect((await raw.closed).code).toBe(4009)
  })

  it('takes a frame of exactly 16 KiB', async () => {
    const raw = await openRaw(server.port)
    const empty = JSON.stringify({ event: 'pusher:ping', data: '' })
    raw.send(JSON.stringify({ event: 'pusher:ping', data: 'x'.repeat(16 * 1024 - empty.length) }))
    await raw.next('pusher:pong')
  })

  it('does not read a frame far above the limit', async () => {
    const raw = await openRaw(server.port)
    raw.send('x'.repeat(100 * 1024))
    expect([1006, 1009]).toContain((await raw.closed).code)
    await openRaw(server.port)
  })

  it('ignores the 21st message in a burst and says so once', async () => {
    const raw = await openRaw(server.port)
    for (let count = 0; count < 40; count += 1) raw.send({ event: 'pusher:ping', data: {} })
    expect((await raw.next('pusher:error')).data.code).toBe(4301)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    raw.send({ event: 'pusher:signin', data: {} })
    await raw.closed
    expect(raw.frames.filter(({ event }) => event === 'pusher:pong').length).toBeLessThan(25)
    expect(raw.frames.filter(({ data }) => data.code === 4301)).toHaveLength(1)
  })

  it('ends the connection of a sender that does not stop', async () => {
    const raw = await openRaw(server.port)
    for (let count = 0; count < 200; count += 1) raw.send({ event: 'pusher:ping', data: {} })
    expect((await raw.closed).code).toBe(4100)
  })

  it('answers ping frames, but not a flood of them', async () => {
    const raw = await openRaw(server.port)
    const answered = new Promise((resolve) => raw.socket.once('pong', resolve))
    raw.socket.ping()
    await answered
    for (let count = 0; count < 40; count += 1) raw.socket.ping()
    expect((await raw.closed).code).toBe(1006)
  })

  it('cuts off a reader that does not read', async () => {
    const raw = await openRaw(server.port)
    raw.send({ event: 'pusher:subscribe', data: { channel: 'news' } })
    await raw.next('pusher_internal:subscription_succeeded')
    raw.socket.pause()
    for (let count = 0; count < 2000 && server.realtime.counts().connections > 0; count += 1)
      await server.realtime.publish('news', 'told', 'x'.repeat(10_000))
    expect(server.realtime.counts().connections).toBe(0)
    raw.socket.terminate()
  })

  it('gives a connection 50 channels', async () => {
    const raw = await openRaw(server.port)
    for (let count = 0; count < 51; count += 1) {
      raw.send({ event: 'pusher:subscribe', data: { channel: `news-${count}` } })
    }
    const error = await raw.next('pusher:subscription_error')
    expect(error).toMatchObject({ channel: 'news-50', data: { type: 'LimitReached', status: 4100 } })
    raw.send({ event: 'pusher:subscribe', data: { channel: 'news-0' } })
    await raw.next('pusher_internal:subscription_succeeded')
    expect(server.realtime.counts().channels).toBe(50)
  })

  it('answers each subscription that is one too many at once by its name', async () => {
    const raw = await openRaw(server.port)
    for (let count = 0; count < 140; count += 1)
      raw.send({ event: 'pusher:subscribe', data: { channel: `news-${count % 50}` } })
    const refused = await raw.next('pusher:subscription_error')
    expect(refused).toMatchObject({ channel: expect.stringMatching(/^news-/), data: { status: 4301 } })
    await raw.next('pusher:subscription_error')
    expect(raw.socket.readyState).toBe(raw.socket.OPEN)
  })

  it('takes 1,000 sockets of one address that nobody has signed in on, and those of others', async () => {
    await server.stop()
    server = await startTestServer({
      addressOf: ({ headers }) => String(headers['x-address'] ?? '192.0.2.1'),
    })
    const raws = await Promise.all(Array.from({ length: 1_000 }, () => openRaw(server.port)))
    const oneTooMany = dial(server.port)
    expect((await oneTooMany.closed).code).toBe(4100)
    await openRaw(server.port, { client: { headers: { 'x-address': '192.0.2.2' } } })
    authorize(raws[0] as RawSocket)
    await openRaw(server.port)
    for (const { socket } of raws) socket.terminate()
  })

  it('gives a user 20 sockets and counts the ones that left no more', async () => {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => openRaw(server.port)))
    for (const raw of sockets) expect(authorize(raw)).not.toBeNull()
    const [first] = sockets
    if (!first) throw new Error('twenty sockets should be open')
    expect(authorize(first)).not.toBeNull()
    const oneTooMany = await openRaw(server.port)
    expect(authorize(oneTooMany)).toBeNull()
    expect((await oneTooMany.closed).code).toBe(4004)
    first.socket.close()
    await first.closed
    expect(authorize(await openRaw(server.port))).not.toBeNull()
  })
})

describe('the end of a session', () => {
  it('closes the sockets of that session with 4009 and no others', async () => {
    const [ended, other] = [await openRaw(server.port), await openRaw(server.port)]
    authorize(ended, 'one')
    authorize(other, 'two')
    server.realtime.closeSession('one')
    expect((await ended.next('pusher:error')).data.code).toBe(4009)
    expect((await ended.closed).code).toBe(4009)
    expect(server.realtime.counts()).toMatchObject({ connections: 1, users: 1 })
    server.realtime.closeSession('never seen')
    server.realtime.closeUser('7')
    expect((await other.closed).code).toBe(4009)
  })

  it('follows a socket to the session that authorized it last', async () => {
    const raw = await openRaw(server.port)
    authorize(raw, 'one')
    authorize(raw, 'two')
    server.realtime.closeSession('one')
    expect(server.realtime.counts().users).toBe(1)
    server.realtime.closeSession('two')
    expect((await raw.closed).code).toBe(4009)
  })
})
