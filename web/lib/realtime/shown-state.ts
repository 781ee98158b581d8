import type { RealtimeTimes } from './connection/realtime-times.ts'
import type { StateStore } from './state-store.ts'

/** Shows a series of connection attempts as `connecting` and then as `unavailable`, however many attempts it has. */
export function createShownState(state: StateStore, times: RealtimeTimes) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  return {
    connecting(): void {
      if (state.getSnapshot() === 'unavailable') return
      state.set('connecting')
      timer ??= setTimeout(() => state.set('unavailable'), times.unavailableAfter)
    },
    settled(current: 'connected' | 'failed' | 'disconnected'): void {
      stop()
      state.set(current)
    },
    isConnected: () => state.getSnapshot() === 'connected',
    stop,
  }
}
