import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#db/log.ts'
import { type Bus, type BusTraffic, createTopics } from './bus.ts'
import type { RedisConnections } from './redis.ts'

interface Parts {
  redis: RedisConnections
  /** Prefix of every key and channel, because several installations may share a Redis. */
  prefix: string
  nodeId: string
  hasOthers: () => boolean
  log: Log
  probeMs?: number
}

const gatherMs = 5
const batch = 1_000
const nodeIdLength = 36
const helloEveryMs = 5_000
/** A process that has not said hello for this long is gone, unless the list of nodes has it. */
const goneAfterMs = 20_000

/**
 * Messages over Redis publish and subscribe, with one channel per topic. Each process sends itself a probe regularly:
 * if it does not arrive, both connections are renewed, and listeners learn that they may have missed messages. Sends
 * nothing else but its own hello while no other node exists.
 */
export function createRedisBus({ redis, prefix, nodeId, hasOthers, log, probeMs = 1_000 }: Parts): Bus {
  const { commands, subscriber } = redis
  const topics = createTopics(begin, end)
  const backListeners: (() => void)[] = []
  const probeChannel = `${prefix}probe:${nodeId}`
  const backChannel = `${prefix}back`
  /**
   * Processes say hello to each other, because the list of nodes may show a new one only seconds after it has started, and
   * lose one whose database is busy.
   */
  const helloChannel = `${prefix}hello`
  let saidHelloAt = Number.NEGATIVE_INFINITY
  let heardHelloAt = Number.NEGATIVE_INFINITY
  const knowsOthers = (): boolean => hasOthers() || performance.now() - heardHelloAt < goneAfterMs
  /** Subscriptions that Redis has not confirmed yet. */
  const pending = new Map<string, PromiseWithResolvers<void>>()
  let wanted = new Set<string>()
  let gathering: NodeJS.Timeout | undefined
  let isUp = false
  let wasUp = false
  let probeReceivedAt = 0
  let probe = 0
  let probedAt = 0
  /**
   * The first probe that counts. Earlier ones belong to lost connections: a Redis that was frozen still delivers them.
   */
  let firstProbe = 0
  /** Whether Redis has confirmed all subscriptions, so that nothing is missed from then on. */
  let isWhole = false
  /** Counts resubscriptions: an earlier one gives up as soon as there is a new connection. */
  let resubscription = 0
  let isClosed = false
  let owesBack = false
  const traffic: BusTraffic = { sent: 0, received: 0, lagMs: null }

  function begin(topic: string): void {
    pending.set(topic, Promise.withResolvers())
    subscribeSoon([topic], gatherMs)
  }

  function subscribeSoon(those: string[], afterMs: number): void {
    for (const topic of those) wanted.add(topic)
    gathering ??= setTimeout(() => {
      gathering = undefined
      const still = [...wanted].filter(topics.has)
      wanted = new Set()
      void subscribe(still).then((failed) => {
        // After a lost connection, these are resubscribed together with all others.
        if (failed.length > 0 && subscriber.status === 'ready') subscribeSoon(failed, probeMs)
      })
    }, afterMs)
  }

  /** Returns the topics that Redis did not confirm. */
  async function subscribe(those: string[]): Promise<string[]> {
    const failed: string[] = []
    for (let at = 0; at < those.length; at += batch) {
      const some = those.slice(at, at + batch)
      const waiting = some.map((topic) => pending.get(topic))
      try {
        await subscriber.subscribe(...some.map((topic) => prefix + topic))
        some.forEach((topic, index) => confirm(topic, waiting[index]))
      } catch {
        failed.push(...some)
      }
    }
    return failed
  }

  /**
   * Subscribes to all topics over a new connection. This process counts as disconnected until Redis has confirmed every
   * one.
   */
  async function resubscribe(): Promise<void> {
    resubscription += 1
    const own = resubscription
    let missing = topics.names()
    let hasOwnChannels = false
    for (;;) {
      hasOwnChannels ||= await subscriber.subscribe(probeChannel, backChannel, helloChannel).then(
        () => true,
        () => false,
      )
      missing = (await subscribe(missing)).filter(topics.has)
      if (own !== resubscription || subscriber.status !== 'ready') return
      if (hasOwnChannels && missing.length === 0) break
      await pause(probeMs, undefined, { ref: false })
      if (own !== resubscription || isClosed) return
    }
    isWhole = true
    sendProbe()
    sayHello()
  }

  /**
   * Ignores a topic that was unsubscribed in the meantime; if it was subscribed again, that has its own confirmation.
   */
  function confirm(topic: string, waiting: PromiseWithResolvers<void> | undefined): void {
    if (!waiting || pending.get(topic) !== waiting) return
    pending.delete(topic)
    waiting.resolve()
  }

  function end(topic: string): void {
    pending.delete(topic)
    subscriber.unsubscribe(prefix + topic).catch(() => undefined)
  }

  function lose(): void {
    if (isUp) log.warn('Redis does not answer: live events stay on this node until it does')
    isUp = false
    isWhole = false
    firstProbe = probe + 1
  }

  function comeBack(): void {
    for (const listener of backListeners) listener()
  }

  function receiveProbe(): void {
    probeReceivedAt = Date.now()
    if (isWhole && !isUp) recover()
  }

  function recover(): void {
    isUp = true
    if (wasUp) comeBack()
    owesBack = wasUp
    wasUp = true
    announceBack()
  }

  /**
   * Tells the other nodes that they missed messages of this process, even if they lost no connection themselves.
   * Retried until it is sent.
   */
  function announceBack(): void {
    if (!owesBack || commands.status !== 'ready') return
    owesBack = false
    commands.publish(backChannel, nodeId).catch(() => {
      owesBack = true
    })
  }

  subscriber.on('ready', () => void resubscribe())
  subscriber.on('close', lose)
  commands.on('close', lose)
  subscriber.on('message', (channel: string, message: string) => {
    if (channel === probeChannel) {
      if (Number(message) === probe) traffic.lagMs = performance.now() - probedAt
      if (Number(message) >= firstProbe) receiveProbe()
    } else if (channel === backChannel) {
      if (message !== nodeId) comeBack()
    } else if (channel === helloChannel) {
      if (message !== nodeId) heardHelloAt = performance.now()
    } else if (!message.startsWith(nodeId)) {
      traffic.received += 1
      topics.deliver(channel.slice(prefix.length), message.slice(nodeIdLength))
    }
  })

  function sendProbe(): void {
    probe += 1
    probedAt = performance.now()
    commands.publish(probeChannel, String(probe)).catch(() => undefined)
  }
  function sayHello(): void {
    if (commands.status !== 'ready') return
    saidHelloAt = performance.now()
    commands.publish(helloChannel, nodeId).catch(() => {
      saidHelloAt = Number.NEGATIVE_INFINITY
    })
  }
  const timer = setInterval(() => {
    if (isWhole && performance.now() - saidHelloAt > helloEveryMs) sayHello()
    if (Date.now() - probeReceivedAt > 3 * probeMs) {
      lose()
      probeReceivedAt = Date.now()
      for (const client of [commands, subscriber]) if (client.status === 'ready') client.disconnect(true)
    }
    sendProbe()
    announceBack()
  }, probeMs)
  timer.unref()

  return {
    state: () => (isUp ? 'up' : 'down'),
    hasOthers: knowsOthers,
    publish(topic, body) {
      topics.deliver(topic, body)
      if (!knowsOthers() || commands.status !== 'ready') return
      traffic.sent += 1
      commands.publish(prefix + topic, nodeId + body).catch(() => undefined)
    },
    listen: topics.listen,
    whenListening: (topic) => pending.get(topic)?.promise ?? null,
    onBack: (listener) => void backListeners.push(listener),
    traffic: () => traffic,
    async close() {
      isClosed = true
      clearInterval(timer)
      clearTimeout(gathering)
      redis.close()
    },
  }
}
