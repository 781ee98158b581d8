import type { SaveState } from '#lib/autosave/autosave.ts'
import { worstPhase } from '#lib/autosave/worst-phase.ts'

/** Of two things that are saved side by side, the state that a person should know of. */
export const worseOf = (one: SaveState<unknown>, other: SaveState<unknown>): SaveState<unknown> => {
  if (one.phase === other.phase) return (one.savedAt ?? 0) >= (other.savedAt ?? 0) ? one : other
  return worstPhase([one.phase, other.phase]) === one.phase ? one : other
}
