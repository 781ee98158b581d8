import { ApiError, hasStatus, NoAnswerError } from '../api/api-error.ts'
import { newOnceKey } from '../idempotency-key.ts'
import { createStore, type Store } from '../store.ts'
import type { Kept, KeptText, SentText } from './draft-backup.ts'

interface Versioned {
  version: number
}

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

export interface AutosaveOptions<Text, Saved extends Versioned> {
  /** The version that the user's text is based on. */
  version: number
  /**
   * `key` stays the same when a save is sent again: the server may have accepted it although its response was lost.
   */
  send: (text: Text, version: number, key: string) => Promise<Saved>
  keep: KeptText<Text>
  /** May return the user's text merged with what was saved. A text that is not settled stays on the device. */
  onSaved?: (saved: Saved, sent: Text) => { text: Text; isSettled: boolean } | undefined | void
  /** False while the text cannot be stored yet. */
  isComplete?: (text: Text) => boolean
}

/** Delays in milliseconds: after the last keystroke, before the copy on the device, and after each failure. */
const pause = 1_000
const keepPause = 300
const backOff = [2_000, 4_000, 8_000, 15_000, 30_000]

const isConflict = (error: unknown): error is ApiError =>
  hasStatus(error, 409) && error.code === 'version_conflict'
const canRetry = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 429 || error.status === 401 || error.status >= 500
const isRefused = (error: unknown): boolean => !isConflict(error) && !canRetry(error)

/** Whether the server may have processed the request. */
const isUnanswered = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500

/**
 * Saves a text over the version it is based on, shortly after each change, one request at a time; nothing typed is
 * lost. A save without a response is sent again unchanged, before any later edits, so that the user's own text is
 * never taken for someone else's.
 */
export const createAutosave = <Text, Saved extends Versioned>(options: AutosaveOptions<Text, Saved>) => {
  const { keep } = options
  const state: Store<SaveState<Saved>> = createStore<SaveState<Saved>>({ phase: 'saved', savedAt: null })
  let { version } = options
  let unsaved: { text: Text } | null = null
  let unanswered: SentText<Text> | null = null
  let running: Promise<void> | null = null
  let failures = 0
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let keepTimer: ReturnType<typeof setTimeout> | undefined

  const show = (phase: SavePhase, more: Partial<SaveState<Saved>> = {}) =>
    state.set({ phase, savedAt: state.get().savedAt, ...more })

  const discard = () => {
    unsaved = null
    unanswered = null
    clearTimeout(keepTimer)
    clearTimeout(saveTimer)
    keepTimer = undefined
    keep.clear()
    show('saved')
  }

  const keepNow = () => {
    clearTimeout(keepTimer)
    keepTimer = undefined
    if (unsaved) keep.write({ text: unsaved.text, version, ...(unanswered ? { sent: unanswered } : {}) })
  }

  const schedule = (wait: number) => {
    clearTimeout(saveTimer)
    saveTimer = setTimeout(() => void save(), wait)
  }

  const succeeded = (sent: SentText<Text>, saved: Saved, pauseAfter: number) => {
    const isResent = sent.text !== unsaved?.text
    version = saved.version
    failures = 0
    unanswered = null
    if (!isResent) {
      unsaved = null
      clearTimeout(keepTimer)
      keepTimer = undefined
    }
    state.set({ phase: unsaved ? 'unsaved' : 'saved', savedAt: Date.now() })
    const next = options.onSaved?.(saved, sent.text)
    if (unsaved) {
      if (next) unsaved = { text: next.text }
      keepNow()
      schedule(pauseAfter)
    } else if (next && !next.isSettled) keep.write({ text: next.text, version })
    else keep.clear()
  }

  const failed = (sent: SentText<Text>, error: unknown) => {
    if (!isUnanswered(error)) unanswered = null
    keepNow()
    if (isRefused(error) && unsaved && unsaved.text !== sent.text) return schedule(0)
    if (isConflict(error)) return show('conflict', { theirs: error.detail as Saved })
    if (!canRetry(error)) return show('refused', { error: error as ApiError })
    show(error instanceof NoAnswerError ? 'offline' : 'retrying')
    schedule(backOff[Math.min(failures, backOff.length - 1)] as number)
    failures += 1
  }

  const save = async (): Promise<void> => {
    clearTimeout(saveTimer)
    if (running) return running
    if (state.get().phase === 'conflict') return
    if (!unanswered && unsaved && options.isComplete?.(unsaved.text) === false) return show('incomplete')
    const sent = unanswered ?? (unsaved && { text: unsaved.text, version, key: newOnceKey() })
    if (!sent) return
    const pauseAfter = unanswered ? 0 : pause
    unanswered = sent
    show('saving')
    running = options.send(sent.text, sent.version, sent.key).then(
      (saved) => succeeded(sent, saved, pauseAfter),
      (error: unknown) => failed(sent, error),
    )
    await running.finally(() => {
      running = null
    })
  }

  const change = (text: Text) => {
    unsaved = { text }
    keepTimer ??= setTimeout(keepNow, keepPause)
    const { phase } = state.get()
    if (phase === 'conflict') return
    // Set once and not with every key press, which would render again whatever shows the state.
    if (phase !== 'unsaved' && phase !== 'saving' && phase !== 'offline' && phase !== 'retrying')
      show('unsaved')
    if (phase !== 'offline' && phase !== 'retrying') schedule(pause)
  }

  return {
    state,
    version: () => version,
    change,
    /**
     * Saves immediately, for example when the user leaves the page, including what was typed during a running
     * request.
     */
    flush: async (): Promise<void> => {
      keepNow()
      if (running) await running
      await save()
    },
    /**
     * Resumes with a text that an earlier visit left on the device. Reports a conflict if `theirs` is given and the
     * server's version is newer.
     */
    resume: (kept: Kept<Text>, theirs?: Saved) => {
      unsaved = { text: kept.text }
      unanswered = kept.sent ?? null
      if (theirs && !unanswered && kept.version < theirs.version) return show('conflict', { theirs })
      version = kept.version
      change(kept.text)
    },
    /** Resolves a conflict by saving the user's text over the other one. */
    keepMine: (): Promise<void> => {
      version = state.get().theirs?.version ?? version
      show('unsaved')
      return save()
    },
    /** Resolves a conflict in favor of the other text, which the caller then shows. */
    takeTheirs: (): void => {
      version = state.get().theirs?.version ?? version
      discard()
    },
    /** Discards unsaved text, here and on the device. */
    discard,
    hasUnsaved: () => unsaved !== null,
    /** Adopts a newer version that the unsaved text has been rebased on; does nothing while a save is under way. */
    rebase: (newer: number): boolean => {
      if (unanswered || newer <= version) return false
      version = newer
      return true
    },
    /** Adopts a newer version read from the server, unless there is unsaved text. */
    adopt: (newer: number): boolean => {
      if (unsaved || newer <= version) return false
      version = newer
      return true
    },
    /** Saves pending text when the network returns. Returns a function that stops this and saves one last time. */
    start: (): (() => void) => {
      const again = () => {
        failures = 0
        if (unsaved && state.get().phase !== 'refused') void save()
      }
      window.addEventListener('online', again)
      window.addEventListener('pagehide', keepNow)
      return () => {
        window.removeEventListener('online', again)
        window.removeEventListener('pagehide', keepNow)
        keepNow()
        void save()
      }
    },
  }
}

export type Autosave<Text, Saved extends Versioned> = ReturnType<typeof createAutosave<Text, Saved>>
