import type { Log } from '#db/log.ts'
import { type Bus, createTopics } from './bus.ts'
import type { RedisConnections } from './redis.ts'

interface Parts {
  redis: RedisConnections
  /** Of every key and channel, as several installations may share a Redis. */
  prefix: string
  nodeId: string
  hasOthers: () => boolean
  log: Log
  probeMs?: number
}

const gatherMs = 5
const batch = 1_000
const nodeIdLength = 36

/**
 * Messages over Redis' publish and subscribe, one of its channels a topic. Each process sends itself a message now and then: when it
 * does not arrive, both connections are made anew, and what listens is told that it may have missed something.
 */
export function createRedisBus({ redis, prefix, nodeId, hasOthers, log, probeMs = 1_000 }: Parts): Bus {
  const { commands, subscriber } = redis
  const topics = createTopics(subscribeSoon, unsubscribe)
  const backListeners: (() => void)[] = []
  const probeChannel = `${prefix}probe:${nodeId}`
  const backChannel = `${prefix}back`
  let wanted: string[] = []
  let gathering: NodeJS.Timeout | undefined
  let isUp = false
  let wasUp = false
  let heardAt = 0

  function subscribeSoon(topic: string): void {
    wanted.push(prefix + topic)
    gathering ??= setTimeout(() => {
      gathering = undefined
      const channels = wanted
      wanted = []
      void subscribe(channels)
    }, gatherMs)
  }

  /** What fails is done again with all others once the connection is back. */
  async function subscribe(channels: string[]): Promise<void> {
    for (let at = 0; at < channels.length; at += batch)
      await subscriber.subscribe(...channels.slice(at, at + batch)).catch(() => undefined)
  }

  function unsubscribe(topic: string): void {
    subscriber.unsubscribe(prefix + topic).catch(() => undefined)
  }

  function lose(): void {
    if (isUp) log.warn('Redis does not answer: live events stay on this node until it does')
    isUp = false
  }

  function comeBack(): void {
    for (const listener of backListeners) listener()
  }

  function recover(): void {
    heardAt = Date.now()
    if (isUp) return
    isUp = true
    if (wasUp) {
      comeBack()
      // What this process has published meanwhile has reached nobody else, who may not have lost anything themselves.
      commands.publish(backChannel, nodeId).catch(() => undefined)
    }
    wasUp = true
  }

  subscriber.on('ready', () => {
    void subscribe([probeChannel, backChannel, ...topics.names().map((topic) => prefix + topic)]).then(probe)
  })
  subscriber.on('close', lose)
  commands.on('close', lose)
  subscriber.on('message', (channel: string, message: string) => {
    if (channel === probeChannel) recover()
    else if (channel === backChannel) {
      if (message !== nodeId) comeBack()
    } else if (!message.startsWith(nodeId))
      topics.deliver(channel.slice(prefix.length), message.slice(nodeIdLength))
  })

  function probe(): void {
    commands.publish(probeChannel, '').catch(() => undefined)
  }
  const timer = setInterval(() => {
    if (Date.now() - heardAt > 3 * probeMs) {
      lose()
      heardAt = Date.now()
      for (const client of [commands, subscriber]) if (client.status === 'ready') client.disconnect(true)
    }
    probe()
  }, probeMs)
  timer.unref()

  return {
    state: () => (isUp ? 'up' : 'down'),
    hasOthers,
    publish(topic, body) {
      topics.deliver(topic, body)
      if (commands.status === 'ready') commands.publish(prefix + topic, nodeId + body).catch(() => undefined)
    },
    listen: topics.listen,
    onBack: (listener) => void backListeners.push(listener),
    async close() {
      clearInterval(timer)
      clearTimeout(gathering)
      redis.close()
    },
  }
}
