import { setTimeout as sleep } from 'node:timers/promises'
import type { Changes } from '#db/changes/change-listener.ts'
import { createNotifier, type Notifier } from '#db/changes/notifier.ts'
import { type DatabaseConfig, directOf } from '#db/connection/connection-config.ts'
import type { Log } from '#db/log.ts'
import { errorText } from '#db/start-error.ts'
import { type Bus, type BusTraffic, createTopics } from './bus.ts'
import type { Nodes } from './nodes.ts'

interface Parts {
  config: DatabaseConfig
  changes: Changes
  nodes: Nodes
  log: Log
}

/** A topic with a body, or with the id of the row that contains the body. */
type Message = [topic: string, body: string | number]

const channel = 'wardwise_bus'
/** PostgreSQL limits payloads to less than 8,000 bytes. */
const payloadBytes = 7_900
const gatherMs = 10
const pauseMs = 1_000
const queuedAtMost = 10_000

/**
 * Sends messages as PostgreSQL notifications over a dedicated connection: a commit with a notification takes a
 * server-wide lock, which transactions that do nothing else keep for only microseconds. Receives them over the
 * connection of the change listener. Sends nothing while no other node exists.
 */
export function createPostgresBus({ config, changes, nodes, log }: Parts): Bus {
  const topics = createTopics()
  let queue: Message[] = []
  let sending: Promise<void> | null = null
  const notifier = createNotifier(directOf(config))
  let isLost = false
  let isClosed = false
  const traffic: BusTraffic = { sent: 0, received: 0, lagMs: null }
  let sentAt = 0

  const receive = async (payload: string): Promise<void> => {
    const [from, ...messages] = JSON.parse(payload) as [string, ...Message[]]
    if (from === nodes.id) {
      traffic.lagMs = performance.now() - sentAt
      return
    }
    for (const [topic, body] of messages) {
      if (!topics.has(topic)) continue
      traffic.received += 1
      const text = typeof body === 'string' ? body : await nodes.message(body)
      if (text !== null) topics.deliver(topic, text)
    }
  }
  const send = async (messages: Message[]): Promise<void> => {
    const small = await Promise.all(messages.map((message) => storeIfLarge(notifier, message)))
    sentAt = performance.now()
    await notifier.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [
      channel,
      payloads(nodes.id, small),
    ])
    traffic.sent += messages.length
  }
  const drain = async (): Promise<void> => {
    for (await sleep(gatherMs); queue.length > 0; await sleep(gatherMs)) {
      const messages = queue
      queue = []
      try {
        await send(messages)
        isLost = false
      } catch (error) {
        if (!isLost) log.warn(`other nodes are not told: ${errorText(error)}`)
        isLost = true
        if (isClosed) continue
        // Retried, because nodes that reconnected by now may have asked too early for what they missed.
        queue = [...messages, ...queue].slice(0, queuedAtMost)
        await sleep(pauseMs, undefined, { ref: false })
      }
    }
    sending = null
  }

  changes.onMessage(channel, (payload) => {
    receive(payload).catch((error: unknown) => log.warn(`a message was not read: ${errorText(error)}`))
  })
  return {
    state: () => {
      if (changes.epoch('person') === null || isLost) return 'down'
      return nodes.hasOthers() ? 'up' : 'alone'
    },
    hasOthers: nodes.hasOthers,
    publish(topic, body) {
      topics.deliver(topic, body)
      if (isClosed || !nodes.hasOthers()) return
      if (queue.length >= queuedAtMost) {
        log.warn('too many messages wait for other nodes: one is dropped')
        return
      }
      queue.push([topic, body])
      sending ??= drain()
    },
    listen: topics.listen,
    // All topics share one channel, which is subscribed to as long as the process serves.
    whenListening: () => null,
    onBack: (listener) => changes.onChange((kind) => kind === 'all' && changes.epoch('person') && listener()),
    traffic: () => traffic,
    async close() {
      isClosed = true
      await sending
      await notifier.close()
    },
  }
}

async function storeIfLarge(notifier: Notifier, message: Message): Promise<Message> {
  if (Buffer.byteLength(JSON.stringify(message)) < payloadBytes - 100) return message
  const [row] = await notifier.query<{ id: string }>(
    'insert into node_messages (body) values ($1) returning id',
    [message[1]],
  )
  return [message[0], Number(row?.id)]
}

/** Packs as many messages into each notification as fit. */
function payloads(from: string, messages: Message[]): string[] {
  const all: string[] = []
  let batch: Message[] = []
  let bytes = 0
  const flush = () => {
    if (batch.length > 0) all.push(JSON.stringify([from, ...batch]))
    batch = []
    bytes = 50
  }
  flush()
  for (const message of messages) {
    const size = Buffer.byteLength(JSON.stringify(message)) + 1
    if (bytes + size > payloadBytes) flush()
    batch.push(message)
    bytes += size
  }
  flush()
  return all
}
