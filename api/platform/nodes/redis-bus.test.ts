import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { quietLog } from '#tests/support/database/database.ts'
import { aRedis, findRedis, hasRedisServer } from '#tests/support/servers/redis.ts'
import { newId } from '../ids.ts'
import { connectRedis } from './redis.ts'
import { createRedisBus } from './redis-bus.ts'

const redisUrl = await findRedis()
const prefix = `test-${newId()}:`

/**
 * A proxy to Redis which, after an interruption, delays the first message that names a channel and everything after it.
 */
async function aSlowWay(url: string, channel: string) {
  const sockets = new Set<Socket>()
  let delayMs = 0
  const server = createServer((inner) => {
    const outer = connect(Number(new URL(url).port || 6379), new URL(url).hostname)
    for (const socket of [inner, outer]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
    }
    inner.once('close', () => outer.destroy())
    outer.once('close', () => inner.destroy())
    outer.pipe(inner)
    let before = Promise.resolve()
    inner.on('data', (chunk) => {
      const command = chunk.lastIndexOf('*', Math.max(0, chunk.indexOf(channel)))
      const isLate = delayMs > 0 && chunk.includes(channel)
      const lateMs = isLate ? delayMs : 0
      if (isLate) delayMs = 0
      before = before.then(async () => {
        outer.write(chunk.subarray(0, Math.max(0, command)))
        if (lateMs > 0) await pause(lateMs)
        outer.write(chunk.subarray(Math.max(0, command)))
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: (how: { delayMs: number }) => {
      delayMs = how.delayMs
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function aNode(url: string, probeMs: number, { isAlone = false, of = prefix } = {}) {
  const redis = await connectRedis(url, quietLog)
  const nodeId = newId()
  const bus = createRedisBus({ redis, prefix: of, nodeId, hasOthers: () => !isAlone, log: quietLog, probeMs })
  onTestFinished(() => bus.close())
  await expect.poll(bus.state).toBe('up')
  return bus
}

it.skipIf(redisUrl === undefined)(
  'a node comes back only when Redis has confirmed all that it listens to again',
  { timeout: 30_000 },
  async () => {
    const slow = await aSlowWay(redisUrl ?? '', `${prefix}slow 7`)
    const [other, node] = [await aNode(redisUrl ?? '', 1_000), await aNode(slow.url, 1_000)]
    const received: string[] = []
    for (let number = 0; number < 10; number += 1)
      node.listen(`slow ${number}`, (body) => received.push(body))
    await node.whenListening('slow 7')
    node.onBack(() => other.publish('slow 7', 'since then'))
    slow.cut({ delayMs: 2_000 })
    await expect.poll(node.state).toBe('down')
    await expect.poll(node.state).toBe('up')
    await expect.poll(() => received).toEqual(['since then'])
  },
)

it.skipIf(!hasRedisServer)(
  'a node that lost a frozen Redis says so to one that has not noticed, as it was not heard meanwhile',
  { timeout: 120_000 },
  async () => {
    const redis = await aRedis()
    const [losing, patient] = [await aNode(redis.url, 200), await aNode(redis.url, 20_000)]
    let backs = 0
    patient.onBack(() => {
      backs += 1
    })
    for (let round = 1; round <= 3; round += 1) {
      backs = 0
      redis.freeze()
      await expect.poll(losing.state).toBe('down')
      await pause(500)
      redis.thaw()
      await expect.poll(() => backs).toBeGreaterThan(0)
      await expect.poll(losing.state).toBe('up')
      const heard = new Promise<string>((resolve) => patient.listen(`topic ${round}`, resolve))
      // Retry until Redis has received the subscription.
      const again = setInterval(() => losing.publish(`topic ${round}`, 'after it'), 50)
      expect(await heard).toBe('after it')
      clearInterval(again)
    }
    expect(losing.traffic().sent).toBeGreaterThan(2)
    expect(patient.traffic().received).toBeGreaterThan(2)
  },
)

it.skipIf(redisUrl === undefined)(
  'what is listened to is heard from the moment the bus says so',
  async () => {
    const [one, two] = [await aNode(redisUrl ?? '', 1_000), await aNode(redisUrl ?? '', 1_000)]
    for (let round = 1; round <= 200; round += 1) {
      const topic = `moment ${round}`
      const heard: string[] = []
      const stop = two.listen(topic, (body) => heard.push(body))
      await two.whenListening(topic)
      one.publish(topic, 'at once')
      await expect.poll(() => heard, { interval: 1 }).toEqual(['at once'])
      stop()
    }
  },
)

it.skipIf(redisUrl === undefined)(
  'a topic left again at once is not listened to, and one taken up again is',
  async () => {
    const [one, two] = [await aNode(redisUrl ?? '', 1_000), await aNode(redisUrl ?? '', 1_000)]
    const heard: string[] = []
    two.listen('left', () => heard.push('left'))()
    two.listen('taken up', () => heard.push('too early'))()
    two.listen('taken up', (body) => heard.push(body))
    await two.whenListening('taken up')
    one.publish('left', '')
    one.publish('taken up', 'again')
    await expect.poll(() => heard).toEqual(['again'])
    expect(two.traffic().received).toBe(1)
  },
)

it.skipIf(redisUrl === undefined)(
  'a node sends nothing while it is alone, and everything once another has said hello',
  async () => {
    const own = `test-${newId()}:`
    const alone = async () => aNode(redisUrl ?? '', 1_000, { isAlone: true, of: own })
    const one = await alone()
    one.publish('news', 'to nobody')
    expect(one.traffic().sent).toBe(0)
    const two = await alone()
    const heard: string[] = []
    two.listen('news', (body) => heard.push(body))
    await two.whenListening('news')
    await expect
      .poll(() => {
        one.publish('news', 'to all')
        return heard[0]
      })
      .toBe('to all')
  },
)
