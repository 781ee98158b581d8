import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { aRedis, findRedis, hasRedisServer } from '#tests/support/servers/redis.ts'
import { channelAuth } from '../app-calls/signatures.ts'
import { aNode } from '../occupancy/nodes.test-support.ts'
import { openRaw, type RawSocket } from '../raw-socket.test-support.ts'
import { testSettings } from '../realtime-server.test-support.ts'

const redis = await findRedis()
const succeeded = 'pusher_internal:subscription_succeeded'

function subscribe(raw: RawSocket, channel: string): void {
  const auth = channelAuth(testSettings, raw.socketId, { channel })
  raw.send({ event: 'pusher:subscribe', data: { channel, auth } })
}

const unsubscribe = (raw: RawSocket, channel: string): void =>
  raw.send({ event: 'pusher:unsubscribe', data: { channel } })

/** Resolves when the server has read everything sent before. */
async function readByServer(raw: RawSocket): Promise<void> {
  raw.send({ event: 'pusher:ping', data: {} })
  await raw.next('pusher:pong')
}

const eventsOf = (raw: RawSocket, channel: string): string[] =>
  raw.frames.filter((frame) => frame.channel === channel).map(({ event }) => event)

describe.skipIf(redis === undefined)('who is told that it has joined a channel', () => {
  it.each(['private-room', 'cache-room', 'room'])('misses nothing of another node in a %s', async (kind) => {
    const { url } = await aRedis()
    const [one, two] = [await aNode(url), await aNode(url)]
    const raw = await openRaw(two.port)
    for (let round = 1; round <= 40; round += 1) {
      const channel = `${kind}-${round}`
      subscribe(raw, channel)
      await raw.next(succeeded)
      await one.realtime.publish(channel, 'came', { round })
      expect((await raw.next('came')).data).toEqual({ round })
      expect(eventsOf(raw, channel)[0]).toBe(succeeded)
      unsubscribe(raw, channel)
    }
  })
})

describe.skipIf(!hasRedisServer)('while Redis does not say that a channel is listened to', () => {
  it('a socket is told within a second, gets nothing of the channel before, and is told again afterwards', async () => {
    const { url, freeze, thaw } = await aRedis()
    const [one, two] = [await aNode(url), await aNode(url)]
    const raw = await openRaw(two.port)
    freeze()
    const startedAt = Date.now()
    subscribe(raw, 'private-room')
    await readByServer(raw)
    await two.realtime.publish('private-room', 'too early', {})
    await raw.next(succeeded)
    expect(Date.now() - startedAt).toBeGreaterThan(500)
    await two.realtime.publish('private-room', 'local', {})
    await raw.next('local')
    expect(eventsOf(raw, 'private-room')).toEqual([succeeded, 'local'])
    thaw()
    await raw.next(succeeded)
    await one.realtime.publish('private-room', 'from elsewhere', {})
    await raw.next('from elsewhere')
  })

  it('a socket may leave, come again and ask twice, and is told once of the last', async () => {
    const { url, freeze } = await aRedis()
    const two = await aNode(url)
    const raw = await openRaw(two.port)
    freeze()
    for (const step of [subscribe, unsubscribe]) step(raw, 'private-left')
    for (const step of [subscribe, unsubscribe, subscribe, subscribe]) step(raw, 'private-room')
    await raw.next(succeeded)
    await sleep(1_000)
    expect(eventsOf(raw, 'private-left')).toEqual([])
    expect(eventsOf(raw, 'private-room')).toEqual([succeeded])
    subscribe(raw, 'private-room')
    await raw.next(succeeded)
  })

  it('one may close, and another that waits is told of the members without it', async () => {
    const { url, freeze, thaw } = await aRedis()
    const two = await aNode(url)
    const [gone, stays] = [await openRaw(two.port), await openRaw(two.port)]
    freeze()
    const join = (raw: RawSocket, user_id: string): void => {
      const channel = 'presence-room'
      const channelData = JSON.stringify({ user_id })
      const auth = channelAuth(testSettings, raw.socketId, { channel, channelData })
      raw.send({ event: 'pusher:subscribe', data: { channel, auth, channel_data: channelData } })
    }
    join(stays, '2')
    join(gone, '1')
    await readByServer(gone)
    gone.socket.terminate()
    expect((await stays.next(succeeded)).data.presence.ids).toEqual(['2'])
    expect(eventsOf(stays, 'presence-room')).toEqual([succeeded])
    thaw()
    expect((await stays.next(succeeded)).data.presence.ids).toEqual(['2'])
    expect(two.realtime.app?.subscriptions('presence-room')).toBe(1)
  })
})
