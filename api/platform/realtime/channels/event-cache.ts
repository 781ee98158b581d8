import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Bus } from '#platform/nodes/bus.ts'
import { parseObject } from '../protocol.ts'

const topic = 'event-cache'
const retentionMs = 30 * 60_000
const answerWithinMs = 300
const bytesAtMost = 32 * 1024 * 1024

export type EventCache = ReturnType<typeof createEventCache>

/**
 * The last event of each cache channel, as a serialized frame, on every node. A node that started or lost its
 * connection less than half an hour ago may have missed it and asks the others.
 */
export function createEventCache(bus: Bus) {
  const frames = new LRUCache<string, string>({
    maxSize: bytesAtMost,
    ttl: retentionMs,
    sizeCalculation: (frame, channel) => frame.length + channel.length,
  })
  /** The order in which events arrived here, to tell a new event from one that others returned. */
  const publishedAt = new LRUCache<string, number>({ max: 10_000 })
  let published = 0
  let completeFrom = Date.now() + retentionMs

  bus.onBack(() => {
    completeFrom = Date.now() + retentionMs
  })
  const stop = bus.listen(topic, (body) => {
    const [channel, frame] = parts(body)
    if (frame !== '') {
      if (!frames.has(channel)) frames.set(channel, frame)
    } else {
      const known = frames.get(channel)
      if (known !== undefined && bus.hasOthers()) bus.publish(topic, `${channel}\n${known}`)
    }
  })

  return {
    stop,
    remember(channel: string, frame: string): void {
      published += 1
      publishedAt.set(channel, published)
      frames.set(channel, frame)
    },
    publishedAt: (channel: string): number | undefined => publishedAt.get(channel),
    mayBeElsewhere: (): boolean => bus.hasOthers() && Date.now() <= completeFrom,
    last(channel: string): { data: string; ttl: number } | null {
      const frame = frames.get(channel)
      const data = frame === undefined ? undefined : parseObject(frame)?.data
      if (typeof data !== 'string') return null
      return { data, ttl: Math.ceil(frames.getRemainingTTL(channel) / 1_000) }
    },
    get: (channel: string): string | undefined => frames.get(channel),
    async askOthers(channel: string): Promise<string | undefined> {
      bus.publish(topic, `${channel}\n`)
      await sleep(answerWithinMs)
      return frames.get(channel)
    },
  }
}

function parts(body: string): [channel: string, frame: string] {
  const end = body.indexOf('\n')
  return [body.slice(0, end), body.slice(end + 1)]
}
