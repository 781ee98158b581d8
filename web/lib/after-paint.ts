import { flushSync } from 'react-dom'

/**
 * Runs `act` right after React has rendered the pending changes and before the next key press. An animation frame
 * could come too late, and characters typed meanwhile would be lost.
 */
export const afterPaint = (act: () => void): void =>
  queueMicrotask(() => {
    flushSync(() => undefined)
    act()
  })
