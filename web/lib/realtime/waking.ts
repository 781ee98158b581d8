import type { RealtimeTimes } from './realtime-times.ts'

/**
 * Calls back when the network or the page returns; certain when the connection is likely to be gone even if it was
 * heard a moment ago. A clock that jumped tells of a computer that slept with the page in view.
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
