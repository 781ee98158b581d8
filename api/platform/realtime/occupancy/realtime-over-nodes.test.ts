import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { channelAuth, userAuth } from '../app-calls/signatures.ts'
import { openRaw, type RawSocket } from '../raw-socket.test-support.ts'
import { testSettings } from '../realtime-server.test-support.ts'
import { waysOfTwoNodes } from './nodes.test-support.ts'

const succeeded = 'pusher_internal:subscription_succeeded'

async function join(raw: RawSocket, channel: string, userId?: string) {
  const channelData = userId === undefined ? undefined : JSON.stringify({ user_id: userId })
  const auth = channelAuth(testSettings, raw.socketId, { channel, channelData })
  raw.send({ event: 'pusher:subscribe', data: { channel, auth, channel_data: channelData } })
  return (await raw.next(succeeded)).data
}

function signIn(raw: RawSocket, user: object) {
  const userData = JSON.stringify(user)
  const auth = userAuth(testSettings, raw.socketId, userData)
  raw.send({ event: 'pusher:signin', data: { auth, user_data: userData } })
  return raw.next('pusher:signin_success')
}

const named = (raw: RawSocket, event: string) => raw.frames.filter((frame) => frame.event === event)

describe.each(waysOfTwoNodes)('two nodes over $bus', ({ isThere, begin }) => {
  it.skipIf(!isThere)(
    'pass an event to every socket but the one that is left out, wherever it is',
    async () => {
      const [one, two] = await begin()
      const [knows, other] = [await openRaw(two.port), await openRaw(two.port)]
      for (const raw of [knows, other]) await join(raw, 'private-room')
      await one.realtime.publish('private-room', 'came', {}, { exceptSocket: knows.socketId })
      await one.realtime.publish('private-room', 'last', {})
      await knows.next('last')
      await other.next('came')
      expect(named(knows, 'came')).toEqual([])
    },
  )

  it.skipIf(!isThere)('end the connections of a person at all of them, and nobody else’s', async () => {
    const [one, two] = await begin()
    const sockets = [await openRaw(one.port), await openRaw(two.port), await openRaw(two.port)] as const
    const [here, elsewhere, stranger] = sockets
    for (const raw of [here, elsewhere]) await signIn(raw, { id: '7' })
    await signIn(stranger, { id: '8' })
    one.realtime.closeUser('7')
    expect([(await here.closed).code, (await elsewhere.closed).code]).toEqual([4009, 4009])
    await two.realtime.publish('#server-to-user-8', 'unheard', {})
    expect(stranger.socket.readyState).toBe(stranger.socket.OPEN)
  })

  it.skipIf(!isThere)(
    'pass client events on to the others of a channel, never to who sent them',
    async () => {
      const [one, two] = await begin()
      const [ann, bob] = [await openRaw(one.port), await openRaw(two.port)]
      await join(ann, 'presence-room', '1')
      await join(bob, 'presence-room', '2')
      ann.send({ event: 'client-typing', channel: 'presence-room', data: { on: true }, user_id: '9' })
      const frame = await bob.next('client-typing')
      expect(frame).toEqual({
        ...{ event: 'client-typing', channel: 'presence-room', data: { on: true }, user_id: '1' },
      })
      await sleep(200)
      expect(named(ann, 'client-typing')).toEqual([])
    },
  )

  it.skipIf(!isThere)('tell who watches somebody that they come and go at another', async () => {
    const [one, two] = await begin()
    const watcher = await openRaw(one.port)
    await signIn(watcher, { id: '1', watchlist: ['2'] })
    const next = async () => (await watcher.next('pusher_internal:watchlist_events')).data.events
    expect(await next()).toEqual([{ name: 'offline', user_ids: ['2'] }])
    const [watched, second] = [await openRaw(two.port), await openRaw(two.port)]
    await signIn(watched, { id: '2' })
    expect(await next()).toEqual([{ name: 'online', user_ids: ['2'] }])
    await signIn(second, { id: '2' })
    watched.socket.close()
    await sleep(300)
    expect(named(watcher, 'pusher_internal:watchlist_events')).toHaveLength(2)
    second.socket.close()
    expect(await next()).toEqual([{ name: 'offline', user_ids: ['2'] }])
  })

  it.skipIf(!isThere)('know all members of a presence channel, and tell of each once', async () => {
    const [one, two] = await begin()
    const [ann, bob] = [await openRaw(one.port), await openRaw(two.port)]
    await join(ann, 'presence-room', '1')
    await expect.poll(() => two.realtime.app?.userIds('presence-room')).toEqual(['1'])
    expect((await join(bob, 'presence-room', '2')).presence.ids.sort()).toEqual(['1', '2'])
    expect((await ann.next('pusher_internal:member_added')).data.user_id).toBe('2')
    const again = await openRaw(one.port)
    await join(again, 'presence-room', '2')
    bob.socket.close()
    await sleep(300)
    expect(ann.frames.filter(({ event }) => /member_/.test(event))).toHaveLength(1)
    again.socket.close()
    expect((await ann.next('pusher_internal:member_removed')).data.user_id).toBe('2')
  })

  it.skipIf(!isThere)('count the connections of both', async () => {
    const [one, two] = await begin()
    const [here, there] = [await openRaw(one.port), await openRaw(two.port)]
    const counts = () => [one, two].map(({ realtime }) => realtime.app?.connections())
    await expect.poll(counts).toEqual([2, 2])
    there.socket.close()
    await expect.poll(counts).toEqual([1, 1])
    here.socket.close()
    await expect.poll(counts).toEqual([0, 0])
  })
})
