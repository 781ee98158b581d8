import type { WorkChanged } from '#contract/events.ts'
import { liveState } from './live-state.ts'

type Listener = (work: WorkChanged) => void
const listeners = new Set<Listener>()

/** Passes a hint on to those parts of the page that keep the changed work outside the query client. */
export const notifyWorkChanged: Listener = (work) => {
  for (const listener of [...listeners]) listener(work)
}

/** Calls the listener until the returned function is called. */
export const onWorkChanged = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * How often to poll a background run, in milliseconds: rarely where hints arrive, often for admins, who have no live
 * connection.
 */
export const runPollMs = (): number => (liveState() === 'connected' ? 10_000 : 2_000)
