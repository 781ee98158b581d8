import { useEffect, useState } from 'react'
import { useStore } from '../store.ts'
import { type Autosave, createAutosave } from './autosave.ts'
import type { SaveState } from './save-state.ts'
import type { AutosaveOptions } from './saver.ts'

/** An autosave that lives as long as the component; unmounting saves. */
export const useAutosave = <Text, Saved extends { version: number }>(
  options: () => AutosaveOptions<Text, Saved>,
): { autosave: Autosave<Text, Saved>; state: SaveState<Saved> } => {
  const [autosave] = useState(() => createAutosave(options()))
  useEffect(() => autosave.start(), [autosave])
  return { autosave, state: useStore(autosave.state) }
}
