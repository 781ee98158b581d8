import Echo from 'laravel-echo'
import Pusher from 'pusher'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serveCalls } from '../app-calls/served-calls.test-support.ts'
import { nextEvent, openPusher, type PusherClient, quickOrders } from '../pusher-client.test-support.ts'
import type { Realtime } from '../realtime.ts'
import { everyRule, testSettings } from '../realtime-server.test-support.ts'

const settings = { ...testSettings, rules: everyRule }
let port: number
let realtime: Realtime
let sdk: Pusher
let stop: () => Promise<void>

beforeEach(async () => {
  ;({ port, realtime, sdk, stop } = await serveCalls(settings))
})
afterEach(() => stop())

/** A client of a user known only to another server, which signs the channels. */
function openAs(userId: string): PusherClient {
  const client = openPusher(port)
  client.config.channelAuthorizer = ({ socketId, channelName }, done) => {
    const member = { user_id: userId, user_info: { name: `Person ${userId}` } }
    const isPresence = channelName.startsWith('presence-')
    done(null, sdk.authorizeChannel(socketId, channelName, isPresence ? member : undefined))
  }
  return client
}

const echoOf = (client: PusherClient) =>
  new Echo<'pusher'>({ broadcaster: 'pusher', key: 'unused', cluster: 'eu', client })

describe('laravel-echo', () => {
  it('learns who is in a presence channel, who joins and who leaves', async () => {
    const [one, two] = [openAs('1'), openAs('2')]
    const here: object[][] = []
    const joining: object[] = []
    const leaving: object[] = []
    const published: object[] = []
    const room = echoOf(one).join('room')
    room
      .here((members: object[]) => here.push(members))
      .joining((member: object) => joining.push(member))
      .leaving((member: object) => leaving.push(member))
      .listen('.published', (data: object) => published.push(data))
    await expect.poll(() => here).toEqual([[{ name: 'Person 1' }]])
    const other = echoOf(two)
    other.join('room')
    await expect.poll(() => joining).toEqual([{ name: 'Person 2' }])
    await sdk.trigger('presence-room', 'published', { number: 1 })
    await expect.poll(() => published).toEqual([{ number: 1 }])
    other.leave('room')
    await expect.poll(() => leaving).toEqual([{ name: 'Person 2' }])
    for (const client of [one, two]) client.disconnect()
  })

  it('reads what is encrypted for a channel', async () => {
    const client = openAs('1')
    const published: object[] = []
    const channel = echoOf(client).encryptedPrivate('salaries')
    channel.listen('.published', (data: object) => published.push(data))
    await expect.poll(() => realtime.app?.subscriptions('private-encrypted-salaries')).toBe(1)
    await sdk.trigger('private-encrypted-salaries', 'published', { secret: 'ναι' })
    await expect.poll(() => published).toEqual([{ secret: 'ναι' }])
    client.disconnect()
  })
})

describe('a presence channel', () => {
  it.each(quickOrders)('ends as its last step says after the quick order %s', async (order, isSubscribed) => {
    const [client, other] = [openAs('1'), openAs('2')]
    const seen = other.subscribe('presence-room')
    await nextEvent(seen, 'pusher:subscription_succeeded')
    await expect.poll(() => client.connection.state).toBe('connected')
    for (const step of order) {
      if (step === 's') client.subscribe('presence-room')
      else client.unsubscribe('presence-room')
    }
    await expect.poll(() => client.channel('presence-room')?.subscriptionPending ?? false).toBe(false)
    // A socket’s frames are processed in order, so once this is answered, everything sent before it is done.
    await nextEvent(client.subscribe('last'), 'pusher:subscription_succeeded')
    expect(realtime.app?.userIds('presence-room').sort()).toEqual(isSubscribed ? ['1', '2'] : ['2'])
    const members = seen as unknown as { members: { members: object } }
    await expect
      .poll(() => Object.keys(members.members.members).sort())
      .toEqual(isSubscribed ? ['1', '2'] : ['2'])
    for (const each of [client, other]) each.disconnect()
  })
})
