import { useCallback, useSyncExternalStore } from 'react'
import type { SavePhase } from '#lib/autosave/save-state.ts'
import type { QuestionEntry } from './question/question-entry.ts'

/** Whether a file of a question is on its way, which only this page can send. */
export const useIsSending = (entries: readonly QuestionEntry[]): boolean => {
  const read = useCallback(() => entries.some(({ pictures }) => pictures.sending.get() !== null), [entries])
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = entries.map(({ pictures }) => pictures.sending.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [entries],
  )
  return useSyncExternalStore(subscribe, read)
}

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
