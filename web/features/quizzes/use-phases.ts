import { useCallback, useSyncExternalStore } from 'react'
import type { SavePhase } from '#lib/autosave/save-state.ts'
import type { QuestionEntry } from './question/question-entry.ts'

/** Subscribes to the phases of all entries. */
export const usePhases = (entries: readonly QuestionEntry[]): SavePhase[] => {
  const read = useCallback(() => entries.map(({ autosave }) => autosave.state.get().phase).join(), [entries])
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = entries.map(({ autosave }) => autosave.state.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [entries],
  )
  const joined = useSyncExternalStore(subscribe, read)
  return joined === '' ? [] : (joined.split(',') as SavePhase[])
}
