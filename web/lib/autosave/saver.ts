import { type ApiError, NoAnswerError } from '../api/api-error.ts'
import { newOnceKey } from '../idempotency-key.ts'
import { currentSession } from '../session/session.ts'
import type { Store } from '../store.ts'
import type { DraftBackup, SentText } from './draft-backup.ts'
import { canRetry, isConflict, isRefused, isUnanswered, retryDelay } from './save-failure.ts'
import { type SaveState, showPhase } from './save-state.ts'
import type { BackupWriter, UnsavedText } from './unsaved-text.ts'

export interface Versioned {
  version: number
}

export interface AutosaveOptions<Text, Saved extends Versioned> {
  /** The version that the user's text is based on. */
  version: number
  /**
   * `key` stays the same when a save is sent again: the server may have accepted it although its response was lost.
   */
  send: (text: Text, version: number, key: string) => Promise<Saved>
  backup: DraftBackup<Text>
  /** May return the user's text merged with what was saved. A text that is not settled stays on the device. */
  onSaved?: (saved: Saved, sent: Text) => { text: Text; isSettled: boolean } | undefined | void
  /** False while the text cannot be stored yet. */
  isComplete?: (text: Text) => boolean
}

/** The delay from the last keystroke to the save, in milliseconds. */
export const savePause = 1_000

interface SaverInput<Text, Saved extends Versioned> {
  draft: UnsavedText<Text>
  state: Store<SaveState<Saved>>
  backup: BackupWriter
  options: AutosaveOptions<Text, Saved>
}

/** Sends unsaved text, one request at a time, and retries after a transient failure. */
export const createSaver = <Text, Saved extends Versioned>(input: SaverInput<Text, Saved>) => {
  const { draft, state, backup, options } = input
  const author = currentSession()?.user.id
  let running: Promise<void> | null = null
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const schedule = (wait: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), wait)
  }

  const failed = (sent: SentText<Text>, error: unknown) => {
    if (!isUnanswered(error)) draft.unanswered = null
    backup.write()
    if (isRefused(error) && draft.unsaved && draft.unsaved.text !== sent.text) return schedule(0)
    if (isConflict(error)) return showPhase(state, 'conflict', { theirs: error.detail as Saved })
    if (!canRetry(error)) return showPhase(state, 'refused', { error: error as ApiError })
    showPhase(state, error instanceof NoAnswerError ? 'offline' : 'retrying')
    schedule(retryDelay(failures))
    failures += 1
  }

  const save = async (): Promise<void> => {
    clearTimeout(timer)
    if (running) return running
    // The next person to sign in must not save this text.
    if (currentSession()?.user.id !== author || state.get().phase === 'conflict') return
    const { unanswered, unsaved, version } = draft
    if (!unanswered && unsaved && options.isComplete?.(unsaved.text) === false)
      return showPhase(state, 'incomplete')
    const sent = unanswered ?? (unsaved && { text: unsaved.text, version, key: newOnceKey() })
    if (!sent) return
    draft.unanswered = sent
    showPhase(state, 'saving')
    running = options.send(sent.text, sent.version, sent.key).then(
      (saved) => {
        failures = 0
        if (takeSaved(input, sent, saved)) schedule(unanswered ? 0 : savePause)
      },
      (error: unknown) => failed(sent, error),
    )
    await running.finally(() => {
      running = null
    })
  }

  return {
    save,
    /** Saves immediately, including what was typed during a running request. */
    flush: async (): Promise<void> => {
      if (running) await running
      await save()
    },
    schedule,
    cancel: () => clearTimeout(timer),
    /** The network is back. */
    retry: () => {
      failures = 0
      if (draft.unsaved && state.get().phase !== 'refused') void save()
    },
  }
}

/** Records a confirmed save. Returns whether there is more to save. */
const takeSaved = <Text, Saved extends Versioned>(
  { draft, state, backup, options }: SaverInput<Text, Saved>,
  sent: SentText<Text>,
  saved: Saved,
): boolean => {
  draft.version = saved.version
  draft.unanswered = null
  if (sent.text === draft.unsaved?.text) {
    draft.unsaved = null
    backup.cancel()
  }
  state.set({ phase: draft.unsaved ? 'unsaved' : 'saved', savedAt: Date.now() })
  const next = options.onSaved?.(saved, sent.text)
  if (draft.unsaved) {
    if (next) draft.unsaved = { text: next.text }
    backup.write()
    return true
  }
  if (next && !next.isSettled) options.backup.write({ text: next.text, version: draft.version })
  else options.backup.clear()
  return false
}
