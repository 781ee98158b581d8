import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { aRedis, findRedis } from '#tests/support/servers/redis.ts'
import { channelAuth } from '../app-calls/signatures.ts'
import { aNode } from '../occupancy/nodes.test-support.ts'
import { openRaw, type RawSocket } from '../raw-socket.test-support.ts'
import { inOneHour, testSettings } from '../realtime-server.test-support.ts'

const redis = await findRedis()

async function join(raw: RawSocket, userId: string, channel = 'presence-room') {
  const channelData = JSON.stringify({ user_id: userId })
  const auth = channelAuth(testSettings, raw.socketId, { channel, channelData })
  raw.send({ event: 'pusher:subscribe', data: { channel, auth, channel_data: channelData } })
  return (await raw.next('pusher_internal:subscription_succeeded')).data.presence
}

describe.skipIf(redis === undefined)('members over nodes', () => {
  it('are known to a node that has begun later', async () => {
    const { url } = await aRedis()
    const one = await aNode(url)
    await join(await openRaw(one.port), '1')
    await one.realtime.publish('cache-news', 'published', { number: 1 })
    const two = await aNode(url)
    await expect.poll(() => two.realtime.app?.userIds('presence-room')).toEqual(['1'])
    const late = await openRaw(two.port)
    late.send({ event: 'pusher:subscribe', data: { channel: 'cache-news' } })
    expect((await late.next('published')).data).toEqual({ number: 1 })
  })

  it('go with a node that is not heard of any more, and not with Redis', async () => {
    const { url, end, begin } = await aRedis()
    const [one, two] = [await aNode(url), await aNode(url)]
    const bob = await openRaw(two.port)
    await join(bob, '2')
    await join(await openRaw(one.port), '1')
    await bob.next('pusher_internal:member_added')
    await end()
    await sleep(1_500)
    await begin()
    await expect.poll(() => two.bus.state()).toBe('up')
    await sleep(1_000)
    expect(bob.frames.filter(({ event }) => /member_removed/.test(event))).toHaveLength(0)
    await one.bus.close()
    expect((await bob.next('pusher_internal:member_removed')).data.user_id).toBe('1')
  })

  it('have twenty sockets over all of them, and one that is too many may come again', async () => {
    const { url } = await aRedis()
    const [one, two] = [await aNode(url), await aNode(url)]
    const person = (socketId: string) => ({
      socketId,
      userId: '7',
      sessionId: 'session',
      expiresAt: inOneHour(),
    })
    for (let count = 0; count < 20; count += 1) {
      const { port, realtime } = count % 2 === 0 ? one : two
      expect(realtime.signIn(person((await openRaw(port)).socketId))).not.toBeNull()
    }
    await sleep(300)
    const oneTooMany = await openRaw(two.port)
    expect(two.realtime.signIn(person(oneTooMany.socketId))).toBeNull()
    expect((await oneTooMany.closed).code).toBe(4100)
  })
})
