import Echo from 'laravel-echo'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nextEvent, openPusher, type PusherClient, quickOrders } from './pusher-client.test-support.ts'
import { inOneHour, startTestServer, type TestServer } from './realtime-server.test-support.ts'

let server: TestServer
let clients: PusherClient[]

beforeEach(async () => {
  clients = []
  server = await startTestServer()
  server.tokens.set('good', { userId: '7', sessionId: 'one', expiresAt: inOneHour() })
})
afterEach(async () => {
  for (const client of clients) client.disconnect()
  await server.stop()
})

function open(options: { key?: string; token?: string } = { token: 'good' }): PusherClient {
  const client = openPusher(server.port, options)
  clients.push(client)
  return client
}

const own = 'private-notifications.7'

describe('pusher-js', () => {
  it('connects, joins its private channel and receives an event', async () => {
    const client = open()
    const channel = client.subscribe(own)
    await nextEvent(channel, 'pusher:subscription_succeeded')
    expect(client.connection.state).toBe('connected')
    const received = nextEvent(channel, 'badge.created')
    await server.realtime.publish(own, 'badge.created', { id: 'b1', title: 'Πρώτο μάθημα' })
    expect(await received).toEqual({ id: 'b1', title: 'Πρώτο μάθημα' })
  })

  it('never comes back after an unknown key', async () => {
    const client = open({ key: 'other' })
    const { error } = await nextEvent(client.connection, 'error')
    expect(error.data.code).toBe(4001)
    await expect.poll(() => client.connection.state).toBe('disconnected')
  })

  it('tells of a refused channel with its status', async () => {
    const client = open({ token: 'bad' })
    expect((await nextEvent(client.subscribe(own), 'pusher:subscription_error')).status).toBe(401)
    const other = open()
    const refused = other.subscribe('private-notifications.8')
    expect((await nextEvent(refused, 'pusher:subscription_error')).status).toBe(403)
  })

  it('signs in and hears what is sent to its user', async () => {
    const client = open()
    client.signin()
    await expect.poll(() => server.realtime.counts().channels).toBe(1)
    const received = nextEvent(client.user, 'hello')
    await server.realtime.publish('#server-to-user-7', 'hello', { to: 'you' })
    expect(await received).toEqual({ to: 'you' })
    expect(client.connection.state).toBe('connected')
  })

  it.each(quickOrders)('ends as its last step says after the quick order %s', async (order, isSubscribed) => {
    const client = open()
    await nextEvent(client.connection, 'connected')
    for (const step of order) {
      if (step === 's') client.subscribe(own)
      else client.unsubscribe(own)
    }
    await expect.poll(() => client.channel(own)?.subscriptionPending ?? false).toBe(false)
    // A socket’s frames are processed in order, so once this is answered, everything sent before it is done.
    await nextEvent(client.subscribe('last'), 'pusher:subscription_succeeded')
    expect(server.realtime.counts().channels).toBe(isSubscribed ? 2 : 1)
  })

  it('is not closed for a client event', async () => {
    const client = open()
    const channel = client.subscribe(own)
    await nextEvent(channel, 'pusher:subscription_succeeded')
    channel.trigger('client-typing', {})
    const error = await nextEvent(client.connection, 'error')
    expect(error.data.code).toBe(4301)
    expect(client.connection.state).toBe('connected')
  })

  it('stops when its session ends and joins again when told to connect', async () => {
    const client = open()
    const channel = client.subscribe(own)
    await nextEvent(channel, 'pusher:subscription_succeeded')
    server.realtime.closeSession('one')
    await nextEvent(client.connection, 'disconnected')
    const joined = nextEvent(channel, 'pusher:subscription_succeeded')
    client.connect()
    await joined
  })
})

it('laravel-echo listens to an event by its plain name', async () => {
  const client = open()
  const echo = new Echo<'pusher'>({ broadcaster: 'pusher', key: 'unused', cluster: 'eu', client })
  const received = new Promise((resolve) => {
    const channel = echo.private('notifications.7').listen('.badge.created', resolve)
    channel.subscribed(() => void server.realtime.publish(own, 'badge.created', { id: 'b1' }))
  })
  expect(await received).toEqual({ id: 'b1' })
})

describe('channels as the client names them', () => {
  // Specification 5: Realtime: client event names start with client-
  it('client event names start with ‘client-’', async () => {
    const channel = open().subscribe(own)
    await nextEvent(channel, 'pusher:subscription_succeeded')
    expect(() => channel.trigger('typing', {})).toThrow("Event 'typing' does not start with 'client-'")
  })

  // Specification 5: Realtime: client events are unsupported on encrypted channels
  it('client events unsupported on encrypted channels', () => {
    const channel = open().subscribe('private-encrypted-notifications.7')
    expect(() => channel.trigger('client-typing', {})).toThrow(
      'Client events are not currently supported for encrypted channels',
    )
  })

  // Specification 5: Realtime: a client creates no channel whose name starts with #
  it('channel names starting with ‘#’ cannot be created by the client', () => {
    expect(() => open().subscribe('#server-to-user-7')).toThrow(
      'Cannot create a channel with name "#server-to-user-7"',
    )
  })

  // Specification 5: Realtime: channel names start with private-, presence- or private-encrypted-
  it('channel names start with private-, presence- or private-encrypted-', () => {
    const client = open()
    const echo = new Echo<'pusher'>({ broadcaster: 'pusher', key: 'unused', cluster: 'eu', client })
    expect(echo.private('room').subscription.name).toBe('private-room')
    expect(echo.join('room').subscription.name).toBe('presence-room')
    const encrypted = echo.encryptedPrivate('room') as unknown as { name: string }
    expect(encrypted.name).toBe('private-encrypted-room')
  })
})

// Specification 9: Realtime event namespace App.Events
it('event namespace App.Events, for whoever names an event without a dot before it', async () => {
  const client = open()
  const echo = new Echo<'pusher'>({ broadcaster: 'pusher', key: 'unused', cluster: 'eu', client })
  const received = new Promise((resolve) => {
    const channel = echo.private('notifications.7').listen('BadgeCreated', resolve)
    const name = ['App', 'Events', 'BadgeCreated'].join('\\')
    channel.subscribed(() => void server.realtime.publish(own, name, { id: 'b1' }))
  })
  expect(await received).toEqual({ id: 'b1' })
})
