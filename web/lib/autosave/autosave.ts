import { ApiError, hasStatus, NoAnswerError } from '../api/api-error.ts'
import { newOnceKey } from '../idempotency-key.ts'
import { createStore, type Store } from '../store.ts'
import type { Kept, KeptText, SentText } from './draft-backup.ts'

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
  /** `key` is the same each time one save is sent, which the server may have taken without our hearing its answer. */
  send: (text: Text, version: number, key: string) => Promise<Saved>
  keep: KeptText<Text>
  /** May answer the person's text as it goes on from what was saved; one that is not settled stays on the device. */
  onSaved?: (saved: Saved, sent: Text) => { text: Text; isSettled: boolean } | undefined | void
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
const isRefused = (error: unknown): boolean => !isConflict(error) && !canRetry(error)

/** Whether the server may have done what it was asked. */
const isUnanswered = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500

/**
 * Saves a text over the version it is based on, soon after each change, one request at a time; nothing typed is lost. A save without
 * an answer is sent again as it was before what was typed since, so that one's own text is never taken for somebody else's.
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
    /** Begins with a text that an earlier visit left on the device; as a conflict where what the server has is given and moved on. */
    resume: (kept: Kept<Text>, theirs?: Saved) => {
      unsaved = { text: kept.text }
      unanswered = kept.sent ?? null
      if (theirs && !unanswered && kept.version < theirs.version) return show('conflict', { theirs })
      version = kept.version
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
    hasUnsaved: () => unsaved !== null,
    /** Takes over a newer version that was read meanwhile and that what is unsaved was rebased on; not while a save is on its way. */
    rebase: (newer: number): boolean => {
      if (unanswered || newer <= version) return false
      version = newer
      return true
    },
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
