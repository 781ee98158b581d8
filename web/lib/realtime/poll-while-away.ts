import type { RealtimeTimes } from './connection/realtime-times.ts'

/** Polls the list of events while the channel is out of reach; the list itself may still be reachable. */
export function pollWhileAway(
  isSubscribed: () => boolean,
  poll: () => Promise<void>,
  times: RealtimeTimes,
): () => void {
  let awaySince = Date.now()
  let polledAt = 0
  const timer = setInterval(() => {
    const now = Date.now()
    if (isSubscribed()) awaySince = now
    if (now - awaySince <= times.pollAfter || now - polledAt < times.pollEvery) return
    polledAt = now
    void poll()
  }, times.tick)
  return () => clearInterval(timer)
}
