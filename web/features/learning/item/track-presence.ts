import { type PresenceState, presenceInterval } from '#contract/learning/presence.ts'

/** Nobody reads one step for longer without a move. */
export const idleAfterMs = 10 * 60_000
/** A film that plays is watched. */
const moves = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchmove', 'timeupdate']

/** Says every half minute that somebody reads, while the page is in view and they move. Returns what ends it. */
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
