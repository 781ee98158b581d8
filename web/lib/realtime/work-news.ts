import type { WorkChanged } from '#contract/events.ts'
import { liveState } from './live-state.ts'

type Listener = (work: WorkChanged) => void
const listeners = new Set<Listener>()

/** Passes a hint on to whatever of the page keeps what it speaks of outside the query client. */
export const tellWorkChanged: Listener = (work) => {
  for (const listener of [...listeners]) listener(work)
}

/** Calls the listener until the answer is called. */
export const onWorkChanged = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How often a run that goes on is asked for, in milliseconds: seldom where hints come, and admins have no live connection. */
export const runPollMs = (): number => (liveState() === 'connected' ? 10_000 : 2_000)
