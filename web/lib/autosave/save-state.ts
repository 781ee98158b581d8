import type { ApiError } from '../api/api-error.ts'
import type { Store } from '../store.ts'

/**
 * `incomplete`: the text cannot be stored yet, and the user sees why. `offline` and `retrying` resolve by themselves;
 * `conflict` and `refused` wait for the user. In every phase the text stays on the device until the server has it.
 */
export type SavePhase =
  | 'saved'
  | 'unsaved'
  | 'incomplete'
  | 'saving'
  | 'offline'
  | 'retrying'
  | 'conflict'
  | 'refused'

export interface SaveState<Saved> {
  phase: SavePhase
  /** When the server last confirmed a save, in milliseconds; null if it has not during this visit. */
  savedAt: number | null
  /** The server's version; set during a conflict. */
  theirs?: Saved
  /** The reason; set while a save is refused. */
  error?: ApiError
}

/** Another phase; when the server last confirmed stays as it is. */
export const showPhase = <Saved>(
  state: Store<SaveState<Saved>>,
  phase: SavePhase,
  more: Partial<SaveState<Saved>> = {},
): void => state.set({ phase, savedAt: state.get().savedAt, ...more })
