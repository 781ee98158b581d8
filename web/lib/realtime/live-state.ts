import { createStore, useStore } from '../store.ts'
import type { RealtimeHandle } from './connect-realtime.ts'
import type { RealtimeState } from './state-store.ts'

const store = createStore<RealtimeState>('initialized')

/** Shows a connection's state to the page until the returned function is called. */
export const showLiveState = (state: RealtimeHandle['state']): (() => void) => {
  const publish = () => store.set(state.getSnapshot())
  const stop = state.subscribe(publish)
  publish()
  return () => {
    stop()
    store.set('initialized')
  }
}

/** For code that polls the server while no events arrive. */
export const liveState = (): RealtimeState => store.get()

/** The connection trouble to show: `retrying` ends by itself, `away` when the page is opened again. */
export const useLiveTrouble = (): 'retrying' | 'away' | null => {
  const state = useStore(store)
  if (state === 'unavailable') return 'retrying'
  return state === 'failed' || state === 'disconnected' ? 'away' : null
}
