import type { SaveState } from '#lib/autosave/save-state.ts'
import { worstPhase } from '#lib/autosave/worst-phase.ts'

/** Of two save states, the one to show to the user. */
export const worseOf = (one: SaveState<unknown>, other: SaveState<unknown>): SaveState<unknown> => {
  if (one.phase === other.phase) return (one.savedAt ?? 0) >= (other.savedAt ?? 0) ? one : other
  return worstPhase([one.phase, other.phase]) === one.phase ? one : other
}
