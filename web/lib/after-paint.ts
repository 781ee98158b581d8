import { flushSync } from 'react-dom'

/** Acts once what was just changed is drawn, and before the next key: a frame can be long in coming, and letters would be lost meanwhile. */
export const afterPaint = (act: () => void): void =>
  queueMicrotask(() => {
    flushSync(() => undefined)
    act()
  })
