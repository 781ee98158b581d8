/** What the processes on one database tell each other. A message may be lost, so it is a hint; the row is the truth. */
export interface Bus {
  /** `alone` where there is no other process to reach, `down` where there may be and they cannot be reached. */
  state(): BusState
  /** Whether other processes serve from the same database. */
  hasOthers(): boolean
  /** Calls the listeners of this process and sends to all others. Never waits or fails. */
  publish(topic: string, body: string): void
  /** Stops when the function it gives is called. */
  listen(topic: string, listener: BusListener): () => void
  /** Null where what is published anywhere from now on is heard; else it resolves as soon as that is so. */
  whenListening(topic: string): Promise<void> | null
  /** Called when messages may have been missed and come again. */
  onBack(listener: () => void): void
  traffic(): BusTraffic
  close(): Promise<void>
}

/** For metrics: messages since the start, and how long the last own one took to come back. */
export interface BusTraffic {
  sent: number
  received: number
  /** Null where nothing was sent yet. */
  lagMs: number | null
}

export type BusState = 'alone' | 'up' | 'down'

export type BusListener = (body: string) => void

/** The listeners of this process by topic; `onFirst` and `onLast` say when a topic begins and ceases to be listened to. */
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

/** For a process that is alone on its database. */
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
