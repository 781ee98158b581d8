import { createStore, useStore } from '../store.ts'
import type { RealtimeHandle } from './connect-realtime.ts'
import type { RealtimeState } from './state-store.ts'

const store = createStore<RealtimeState>('initialized')

/** Shows a connection’s state to the page until the answer is called. */
export const showLiveState = (state: RealtimeHandle['state']): (() => void) => {
  const publish = () => store.set(state.getSnapshot())
  const stop = state.subscribe(publish)
  publish()
  return () => {
    stop()
    store.set('initialized')
  }
}

/** For whoever asks the server himself while nothing is told. */
export const liveState = (): RealtimeState => store.get()

/** What a person should know: `retrying` ends by itself, `away` with the next opening of the page. */
export const useLiveTrouble = (): 'retrying' | 'away' | null => {
  const state = useStore(store)
  if (state === 'unavailable') return 'retrying'
  return state === 'failed' || state === 'disconnected' ? 'away' : null
}
