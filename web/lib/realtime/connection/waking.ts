import type { RealtimeTimes } from './realtime-times.ts'

/**
 * Calls back when the network or the page returns. `isCertain` is true when the connection is probably gone even if
 * it was active a moment ago. A clock that jumped means that the computer slept with the page visible.
 */
export function watchForWaking(onWake: (isCertain: boolean) => void, times: RealtimeTimes): () => void {
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('online', () => onWake(true), { signal })
  window.addEventListener('pageshow', (event) => onWake(event.persisted), { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') onWake(false)
    },
    { signal },
  )
  let tickedAt = Date.now()
  const clock = setInterval(() => {
    const asleep = Date.now() - tickedAt
    tickedAt = Date.now()
    if (asleep > times.silence) onWake(true)
  }, times.tick)
  return () => {
    listening.abort()
    clearInterval(clock)
  }
}
