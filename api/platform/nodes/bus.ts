/**
 * Messages between the processes on one database. They may be lost, so they are hints; the database row is
 * authoritative.
 */
export interface Bus {
  /** `alone`: no other processes exist. `down`: others may exist but cannot be reached. */
  state(): BusState
  /** Whether other processes serve from the same database. */
  hasOthers(): boolean
  /** Calls the listeners of this process and sends to all others. Never blocks or fails. */
  publish(topic: string, body: string): void
  /** Call the returned function to stop listening. */
  listen(topic: string, listener: BusListener): () => void
  /** Null if messages published anywhere are received from now on; otherwise resolves as soon as they are. */
  whenListening(topic: string): Promise<void> | null
  /** Called when messages are received again after some may have been missed. */
  onBack(listener: () => void): void
  traffic(): BusTraffic
  close(): Promise<void>
}

/** For metrics: messages since the start, and the round-trip time of the last own message. */
export interface BusTraffic {
  sent: number
  received: number
  /** Null until a message was sent. */
  lagMs: number | null
}

export type BusState = 'alone' | 'up' | 'down'

export type BusListener = (body: string) => void

/**
 * The listeners of this process by topic; `onFirst` and `onLast` report when a topic gets its first listener and loses
 * its last.
 */
export function createTopics(onFirst?: (topic: string) => void, onLast?: (topic: string) => void) {
  const listeners = new Map<string, Set<BusListener>>()

  function stop(topic: string, listener: BusListener): void {
    const those = listeners.get(topic)
    if (!those?.delete(listener) || those.size > 0) return
    listeners.delete(topic)
    onLast?.(topic)
  }

  return {
    deliver(topic: string, body: string): void {
      for (const listener of [...(listeners.get(topic) ?? [])]) listener(body)
    },
    listen(topic: string, listener: BusListener): () => void {
      const those = listeners.get(topic)
      if (those) those.add(listener)
      else {
        listeners.set(topic, new Set([listener]))
        onFirst?.(topic)
      }
      return () => stop(topic, listener)
    },
    has: (topic: string) => listeners.has(topic),
    names: () => [...listeners.keys()],
  }
}

/** A bus for a process that is alone on its database. */
export function createLocalBus(): Bus {
  const topics = createTopics()
  return {
    state: () => 'alone',
    hasOthers: () => false,
    publish: topics.deliver,
    listen: topics.listen,
    whenListening: () => null,
    onBack() {},
    traffic: () => ({ sent: 0, received: 0, lagMs: null }),
    async close() {},
  }
}
