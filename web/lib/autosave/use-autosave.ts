import { useEffect, useState } from 'react'
import { useStore } from '../store.ts'
import { type Autosave, type AutosaveOptions, createAutosave, type SaveState } from './autosave.ts'

/** An autosave that lives as long as the component; unmounting saves. */
export const useAutosave = <Text, Saved extends { version: number }>(
  options: () => AutosaveOptions<Text, Saved>,
): { autosave: Autosave<Text, Saved>; state: SaveState<Saved> } => {
  const [autosave] = useState(() => createAutosave(options()))
  useEffect(() => autosave.start(), [autosave])
  return { autosave, state: useStore(autosave.state) }
}
