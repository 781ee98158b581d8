import { type PresenceState, presenceInterval } from '#contract/learning/presence.ts'

/** Without any movement, no one reads one step for longer than this. */
export const idleAfterMs = 10 * 60_000
/** `timeupdate`: a video that plays counts as being watched. */
const moves = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchmove', 'timeupdate']

/**
 * Reports every half minute that the student is reading, while the page is visible and they move. Returns a function
 * that stops it.
 */
export const trackPresence = (send: (state: PresenceState) => void): (() => void) => {
  let movedAt = Date.now()
  let isReading = false
  const report = (reads: boolean) => {
    if (reads) send('reading')
    else if (isReading) send('away')
    isReading = reads
  }
  const isInView = () => document.visibilityState === 'visible'
  const look = () => report(isInView() && Date.now() - movedAt < idleAfterMs)
  const onMove = () => {
    movedAt = Date.now()
    if (!isReading && isInView()) report(true)
  }
  const onView = () => {
    movedAt = Date.now()
    look()
  }
  const onHide = () => report(false)
  const timer = setInterval(look, presenceInterval * 1_000)
  for (const move of moves) document.addEventListener(move, onMove, { capture: true, passive: true })
  document.addEventListener('visibilitychange', onView)
  window.addEventListener('pagehide', onHide)
  look()
  return () => {
    clearInterval(timer)
    for (const move of moves) document.removeEventListener(move, onMove, { capture: true })
    document.removeEventListener('visibilitychange', onView)
    window.removeEventListener('pagehide', onHide)
    send('left')
  }
}
