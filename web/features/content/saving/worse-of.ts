import type { SavePhase, SaveState } from '../../../lib/autosave/autosave.ts'

/** From the best to the worst. */
const order: readonly SavePhase[] = [
  'saved',
  'unsaved',
  'saving',
  'incomplete',
  'retrying',
  'offline',
  'refused',
  'conflict',
]

/** Of two things that are saved side by side, the state that a person should know of. */
export const worseOf = (one: SaveState<unknown>, other: SaveState<unknown>): SaveState<unknown> => {
  if (one.phase === other.phase) return (one.savedAt ?? 0) >= (other.savedAt ?? 0) ? one : other
  return order.indexOf(one.phase) > order.indexOf(other.phase) ? one : other
}
