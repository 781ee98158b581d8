import { ApiError, hasStatus, NoAnswerError } from '../api/api-error.ts'
import { createStore, type Store } from '../store.ts'
import type { KeptText } from './kept-text.ts'

interface Versioned {
  version: number
}

/**
 * `incomplete`: what is there cannot be stored yet, and the person sees why. `offline` and `retrying` go on by themselves;
 * `conflict` and `refused` wait for the person. Whatever the phase, the text is kept on the device until the server has it.
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
  /** When the server last confirmed, in milliseconds; null while it has not in this visit. */
  savedAt: number | null
  /** While in conflict: what the server has. */
  theirs?: Saved
  /** While refused: why. */
  error?: ApiError
}

export interface AutosaveOptions<Text, Saved extends Versioned> {
  /** The version that the person's text is based on. */
  version: number
  send: (text: Text, version: number) => Promise<Saved>
  keep: KeptText<Text>
  onSaved?: (saved: Saved) => void
  /** False while a text cannot be stored yet. */
  isComplete?: (text: Text) => boolean
}

/** Waiting times in milliseconds: after the last keystroke, before the copy on the device, and after failures. */
const pause = 1_000
const keepPause = 300
const backOff = [2_000, 4_000, 8_000, 15_000, 30_000]

const isConflict = (error: unknown): error is ApiError =>
  hasStatus(error, 409) && error.code === 'version_conflict'
const canRetry = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 429 || error.status === 401 || error.status >= 500

/** Saves a text over the version it is based on, soon after each change, one request at a time; nothing typed is lost. */
export const createAutosave = <Text, Saved extends Versioned>(options: AutosaveOptions<Text, Saved>) => {
  const { keep } = options
  const state: Store<SaveState<Saved>> = createStore<SaveState<Saved>>({ phase: 'saved', savedAt: null })
  let { version } = options
  let unsaved: { text: Text } | null = null
  let running: Promise<void> | null = null
  let failures = 0
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let keepTimer: ReturnType<typeof setTimeout> | undefined

  const show = (phase: SavePhase, more: Partial<SaveState<Saved>> = {}) =>
    state.set({ phase, savedAt: state.get().savedAt, ...more })

  const discard = () => {
    unsaved = null
    clearTimeout(keepTimer)
    clearTimeout(saveTimer)
    keepTimer = undefined
    keep.clear()
    show('saved')
  }

  const keepNow = () => {
    clearTimeout(keepTimer)
    keepTimer = undefined
    if (unsaved) keep.write({ text: unsaved.text, version })
  }

  const schedule = (wait: number) => {
    clearTimeout(saveTimer)
    saveTimer = setTimeout(() => void save(), wait)
  }

  const succeeded = (sent: { text: Text }, saved: Saved) => {
    version = saved.version
    failures = 0
    if (unsaved === sent) {
      unsaved = null
      clearTimeout(keepTimer)
      keep.clear()
    }
    state.set({ phase: unsaved ? 'unsaved' : 'saved', savedAt: Date.now() })
    options.onSaved?.(saved)
    if (unsaved) {
      keepNow()
      schedule(pause)
    }
  }

  const failed = (error: unknown) => {
    keepNow()
    if (isConflict(error)) return show('conflict', { theirs: error.detail as Saved })
    if (!canRetry(error)) return show('refused', { error: error as ApiError })
    show(error instanceof NoAnswerError ? 'offline' : 'retrying')
    schedule(backOff[Math.min(failures, backOff.length - 1)] as number)
    failures += 1
  }

  const save = async (): Promise<void> => {
    clearTimeout(saveTimer)
    const sent = unsaved
    if (running) return running
    if (!sent || state.get().phase === 'conflict') return
    if (options.isComplete?.(sent.text) === false) return show('incomplete')
    show('saving')
    running = options.send(sent.text, version).then((saved) => succeeded(sent, saved), failed)
    await running.finally(() => {
      running = null
    })
  }

  const change = (text: Text) => {
    unsaved = { text }
    keepTimer ??= setTimeout(keepNow, keepPause)
    const { phase } = state.get()
    if (phase === 'conflict') return
    // Told once and not with every key: all that shows the state would be drawn anew.
    if (phase !== 'unsaved' && phase !== 'saving' && phase !== 'offline' && phase !== 'retrying')
      show('unsaved')
    if (phase !== 'offline' && phase !== 'retrying') schedule(pause)
  }

  return {
    state,
    version: () => version,
    change,
    /** Saves at once, as when the page is left; what was typed during a request, too. */
    flush: async (): Promise<void> => {
      keepNow()
      if (running) await running
      await save()
    },
    /** Begins with a text that an earlier visit left on the device; where the server moved on, as a conflict. */
    resume: (kept: { text: Text; version: number }, theirs: Saved) => {
      unsaved = { text: kept.text }
      if (kept.version < theirs.version) return show('conflict', { theirs })
      change(kept.text)
    },
    /** Ends a conflict: the person's text over the other one. */
    keepMine: (): Promise<void> => {
      version = state.get().theirs?.version ?? version
      show('unsaved')
      return save()
    },
    /** Ends a conflict: the other text, which the caller now shows. */
    takeTheirs: (): void => {
      version = state.get().theirs?.version ?? version
      discard()
    },
    /** Gives up what is unsaved, here and on the device. */
    discard,
    /** Takes over a newer version that was read meanwhile, unless there is something unsaved. */
    adopt: (newer: number): boolean => {
      if (unsaved || newer <= version) return false
      version = newer
      return true
    },
    /** Saves what is left when the network comes back; answers how to stop, which saves a last time. */
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
