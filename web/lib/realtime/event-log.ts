import { backOff, type RealtimeTimes } from './connection/realtime-times.ts'
import { createRecentSet } from './recent-set.ts'

type Identified = { data: { id: string } }

type EventLogOptions<Event extends Identified> = {
  /** The id of the last event known when the page loaded. */
  cursor: string | null
  /** Returns all events after the cursor, oldest first. */
  catchUp(cursor: string | null): Promise<Event[]>
  deliver(event: Event): void
  times: RealtimeTimes
}

/**
 * Delivers each event once and in order: live events wait until the missed ones are fetched. The cursor moves only
 * when nothing before it is missing.
 */
export function createEventLog<Event extends Identified>(options: EventLogOptions<Event>) {
  const retryTimes = { ...options.times, longestBackOff: options.times.pollEvery }
  const known = createRecentSet(500)
  let cursor = options.cursor
  let waiting: Event[] = []
  let isFilling = false
  let isWanted = false
  let isComplete = false
  let isStopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function accept(event: Event): void {
    if (isComplete) cursor = event.data.id
    if (!isStopped && known.add(event.data.id)) options.deliver(event)
  }

  async function fetchMissed(): Promise<void> {
    try {
      const missed = await inTime(options.catchUp(cursor), options.times.catchUp)
      isComplete = true
      failures = 0
      for (const event of missed) accept(event)
    } catch {
      isComplete = false
      if (!isStopped) timer = setTimeout(fill, backOff(2 + failures++, retryTimes))
    }
  }

  async function fill(): Promise<void> {
    isWanted = true
    if (isFilling) return
    isFilling = true
    clearTimeout(timer)
    while (isWanted && !isStopped) {
      isWanted = false
      await fetchMissed()
    }
    isFilling = false
    const received = waiting
    waiting = []
    for (const event of received) accept(event)
  }

  return {
    receive(event: Event): void {
      if (isFilling) waiting.push(event)
      else accept(event)
    },
    fill,
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

function inTime<Value>(promise: Promise<Value>, limit: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Catching up took too long')), limit)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
