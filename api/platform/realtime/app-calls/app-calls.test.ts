import { createHash, createHmac } from 'node:crypto'
import Pusher from 'pusher'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nextEvent, openPusher } from '../pusher-client.test-support.ts'
import { openRaw, type RawSocket } from '../raw-socket.test-support.ts'
import type { Realtime } from '../realtime.ts'
import { everyRule, testSettings } from '../realtime-server.test-support.ts'
import { serveCalls } from './served-calls.test-support.ts'
import { channelAuth, userAuth } from './signatures.ts'

const settings = { ...testSettings, appId: '4711', rules: everyRule }
let port: number
let realtime: Realtime
let sdk: Pusher
let stop: () => Promise<void>

beforeEach(async () => {
  ;({ port, realtime, sdk, stop } = await serveCalls(settings))
})
afterEach(() => stop())

async function join(raw: RawSocket, channel: string, member?: object) {
  const channelData = member === undefined ? undefined : JSON.stringify(member)
  const auth = channelAuth(settings, raw.socketId, { channel, channelData })
  raw.send({ event: 'pusher:subscribe', data: { channel, auth, channel_data: channelData } })
  await raw.next('pusher_internal:subscription_succeeded')
}

const json = async (answer: Promise<{ json(): Promise<unknown> }>) => (await answer).json()
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status?: number }) => error.status,
  )

describe('the server library', () => {
  it('publishes to one channel and to many, but not to the socket that knows', async () => {
    const [one, two] = [await openRaw(port), await openRaw(port)]
    for (const raw of [one, two]) for (const channel of ['news', 'more']) await join(raw, channel)
    expect(await json(sdk.trigger('news', 'published', { number: 1 }))).toEqual({})
    expect((await one.next('published')).data).toEqual({ number: 1 })
    const params = { socket_id: one.socketId, info: 'subscription_count' }
    expect(await json(sdk.trigger(['news', 'more'], 'again', {}, params))).toEqual({
      channels: { news: { subscription_count: 2 }, more: { subscription_count: 2 } },
    })
    await two.next('again')
    await two.next('again')
    expect(one.frames.map(({ event }) => event)).not.toContain('again')
  })

  it('publishes batches, and answers what each asks', async () => {
    const raw = await openRaw(port)
    await join(raw, 'news')
    const batch = [
      { channel: 'news', name: 'one', data: { a: 1 } },
      { channel: 'news', name: 'two', data: '{"b":2}', info: 'subscription_count' },
    ]
    expect(await json(sdk.triggerBatch(batch))).toEqual({ batch: [{}, { subscription_count: 1 }] })
    await raw.next('one')
    await raw.next('two')
    expect(await statusOf(sdk.triggerBatch(Array.from({ length: 11 }, () => batch[0]) as typeof batch))).toBe(
      400,
    )
  })

  it('asks for channels, one channel and the people in it', async () => {
    const [one, two] = [await openRaw(port), await openRaw(port)]
    await join(one, 'presence-room', { user_id: '1' })
    await join(two, 'presence-room', { user_id: '1' })
    await join(two, 'cache-news')
    await realtime.publish('cache-news', 'published', { number: 1 })
    const ask = (path: string, params = {}) => json(sdk.get({ path, params }))
    expect(await ask('/channels')).toEqual({ channels: { 'presence-room': {}, 'cache-news': {} } })
    expect(await ask('/channels', { filter_by_prefix: 'presence-', info: 'user_count' })).toEqual({
      channels: { 'presence-room': { user_count: 1 } },
    })
    expect(await ask('/channels/presence-room', { info: 'user_count,subscription_count' })).toEqual({
      occupied: true,
      user_count: 1,
      subscription_count: 2,
    })
    expect(await ask('/channels/cache-news', { info: 'cache' })).toMatchObject({
      occupied: true,
      cache: { data: '{"number":1}' },
    })
    expect(await ask('/channels/empty')).toEqual({ occupied: false })
    expect(await ask('/channels/presence-room/users')).toEqual({ users: [{ id: '1' }] })
    expect(await statusOf(ask('/channels/cache-news/users'))).toBe(400)
    expect(await statusOf(ask('/channels', { info: 'user_count' }))).toBe(400)
  })

  it('asks how many connections there are, of which one that says goodbye is none', async () => {
    const [one] = [await openRaw(port), await openRaw(port)]
    const count = () => json(sdk.get({ path: '/connections', params: {} }))
    expect(await count()).toEqual({ connections: 2 })
    one.socket.close()
    await one.closed
    expect(await count()).toEqual({ connections: 1 })
    expect((await fetch(`http://127.0.0.1:${port}/apps/4711/connections`)).status).toBe(401)
  })

  it('sends to a person and ends their connections', async () => {
    const raw = await openRaw(port)
    const userData = '{"id":"7"}'
    const auth = userAuth(settings, raw.socketId, userData)
    raw.send({ event: 'pusher:signin', data: { auth, user_data: userData } })
    await raw.next('pusher:signin_success')
    raw.send({ event: 'pusher:subscribe', data: { channel: '#server-to-user-7' } })
    await raw.next('pusher_internal:subscription_succeeded')
    await sdk.sendToUser('7', 'hello', {})
    await raw.next('hello')
    await sdk.terminateUserConnections('7')
    expect((await raw.closed).code).toBe(4009)
  })

  it('encrypts what only the clients of a channel can read', async () => {
    const client = openPusher(port)
    client.config.channelAuthorizer = ({ socketId, channelName }, done) => {
      done(null, sdk.authorizeChannel(socketId, channelName))
    }
    const channel = client.subscribe('private-encrypted-salaries')
    await nextEvent(channel, 'pusher:subscription_succeeded')
    const published = nextEvent(channel, 'published')
    await sdk.trigger('private-encrypted-salaries', 'published', { secret: 'ναι' })
    expect(await published).toEqual({ secret: 'ναι' })
    client.disconnect()
  })
})

describe('a call', () => {
  const send = (path: string, body?: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, body === undefined ? {} : { method: 'POST', body })
  const signed = (method: string, path: string, body: string) =>
    `${path}?${sdk.createSignedQueryString({ method, path, body })}`
  const signedAt = (seconds: number, path: string, body: string, key: string = settings.key) => {
    const md5 = createHash('md5').update(body).digest('hex')
    const query = `auth_key=${key}&auth_timestamp=${Math.floor(seconds)}&auth_version=1.0&body_md5=${md5}`
    const text = `POST\n${path}\n${query}`
    const signature = createHmac('sha256', settings.secret).update(text).digest('hex')
    return `${path}?${query}&auth_signature=${signature}`
  }

  it.each([
    ['no signature', '/apps/4711/channels', 401],
    ['an unknown app', '/apps/1/channels', 404],
    ['an unknown path', '/apps/4711/elsewhere', 404],
  ])('is refused with %s', async (_case, path, status) => {
    expect((await send(path)).status).toBe(status)
  })

  it('is refused with another body, an old time stamp or another key', async () => {
    const path = '/apps/4711/events'
    const body = '{"name":"a","channel":"news","data":"{}"}'
    expect((await send(signed('POST', path, body), body.replace('news', 'more'))).status).toBe(401)
    expect((await send(signedAt(Date.now() / 1_000 - 601, path, body), body)).status).toBe(401)
    expect((await send(signedAt(Date.now() / 1_000, path, body, 'other'), body)).status).toBe(401)
    expect((await send(signedAt(Date.now() / 1_000 - 590, path, body), body)).status).toBe(200)
    expect((await send(signed('POST', path, body), body)).status).toBe(200)
  })

  it.each([
    ['no JSON', '{', 400],
    ['no name', '{"channel":"news","data":"{}"}', 400],
    ['no channel', '{"name":"a","data":"{}"}', 400],
    ['a channel with a bad name', '{"name":"a","channel":"ä","data":"{}"}', 400],
    ['data that is no text', '{"name":"a","channel":"news","data":{}}', 400],
    ['a long name', JSON.stringify({ name: 'x'.repeat(201), channel: 'news', data: '' }), 400],
    ['many channels', JSON.stringify({ name: 'a', channels: Array(101).fill('news'), data: '' }), 400],
    ['much data', JSON.stringify({ name: 'a', channel: 'news', data: 'x'.repeat(10_241) }), 413],
    ['a large body', 'x'.repeat(1_000_000), 413],
  ])('with %s says what is wrong', async (_case, body, status) => {
    const answer = await send(signed('POST', '/apps/4711/events', body), body)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error: expect.any(String) })
  })
})
