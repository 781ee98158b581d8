export type RealtimeState =
  | 'initialized'
  | 'connecting'
  | 'connected'
  | 'unavailable'
  | 'failed'
  | 'disconnected'

/** Fits `useSyncExternalStore`. */
export type StateStore = {
  subscribe(listener: () => void): () => void
  getSnapshot(): RealtimeState
  set(state: RealtimeState): void
}

export function createStateStore(): StateStore {
  const listeners = new Set<() => void>()
  let current: RealtimeState = 'initialized'
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getSnapshot: () => current,
    set(state) {
      if (state === current) return
      current = state
      for (const listener of [...listeners]) listener()
    },
  }
}
