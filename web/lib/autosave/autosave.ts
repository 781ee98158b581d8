import { onOnline } from '../online.ts'
import { createStore, type Store } from '../store.ts'
import type { BackedUpText } from './draft-backup.ts'
import { registerAutosave } from './running-autosaves.ts'
import { type SavePhase, type SaveState, showPhase } from './save-state.ts'
import { type AutosaveOptions, createSaver, savePause, type Versioned } from './saver.ts'
import { createBackupWriter, type UnsavedText } from './unsaved-text.ts'

/** Phases that a further change leaves as they are: a save is under way or pending. */
const pendingPhases = new Set<SavePhase>(['unsaved', 'saving', 'offline', 'retrying'])

/** The version that the text is based on, and how to adopt a newer one read from the server. */
const versionActions = (draft: UnsavedText<unknown>) => {
  const take = (newer: number): boolean => {
    if (newer <= draft.version) return false
    draft.version = newer
    return true
  }
  return {
    version: () => draft.version,
    hasUnsaved: () => draft.unsaved !== null,
    /** Adopts a newer version that the unsaved text has been rebased on; does nothing while a save is under way. */
    rebase: (newer: number) => !draft.unanswered && take(newer),
    /** Adopts a newer version, unless there is unsaved text. */
    adopt: (newer: number) => !draft.unsaved && take(newer),
  }
}

/**
 * Saves a text over the version it is based on, shortly after each change, one request at a time; nothing typed is
 * lost. A save without a response is sent again unchanged, before any later edits, so that the user's own text is
 * never taken for someone else's.
 */
export const createAutosave = <Text, Saved extends Versioned>(options: AutosaveOptions<Text, Saved>) => {
  const state: Store<SaveState<Saved>> = createStore<SaveState<Saved>>({ phase: 'saved', savedAt: null })
  const draft: UnsavedText<Text> = { version: options.version, unsaved: null, unanswered: null }
  const backup = createBackupWriter(draft, options.backup)
  const saver = createSaver({ draft, state, backup, options })

  const discard = () => {
    draft.unsaved = null
    draft.unanswered = null
    backup.cancel()
    saver.cancel()
    options.backup.clear()
    showPhase(state, 'saved')
  }

  const change = (text: Text) => {
    draft.unsaved = { text }
    backup.writeSoon()
    const { phase } = state.get()
    if (phase === 'conflict') return
    // Once and not with every key: all that shows the state would be drawn anew.
    if (!pendingPhases.has(phase)) showPhase(state, 'unsaved')
    if (phase !== 'offline' && phase !== 'retrying') saver.schedule(savePause)
  }

  /** Continues from the server's version, which resolves a conflict. */
  const adoptTheirVersion = () => {
    draft.version = state.get().theirs?.version ?? draft.version
  }

  const flush = (): Promise<void> => {
    backup.write()
    return saver.flush()
  }

  return {
    state,
    ...versionActions(draft),
    change,
    /**
     * Saves immediately, for example when the user leaves the page, including what was typed during a running
     * request.
     */
    flush,
    /**
     * Resumes with a text that an earlier visit left on the device. Reports a conflict if `theirs` is given and the
     * server's version is newer.
     */
    resume: (kept: BackedUpText<Text>, theirs?: Saved) => {
      draft.unsaved = { text: kept.text }
      draft.unanswered = kept.sent ?? null
      if (theirs && !draft.unanswered && kept.version < theirs.version)
        return showPhase(state, 'conflict', { theirs })
      draft.version = kept.version
      change(kept.text)
    },
    /** Resolves a conflict by saving the user's text over the other one. */
    keepMine: (): Promise<void> => {
      adoptTheirVersion()
      showPhase(state, 'unsaved')
      return saver.save()
    },
    /** Resolves a conflict in favor of the other text, which the caller then shows. */
    takeTheirs: (): void => {
      adoptTheirVersion()
      discard()
    },
    /** Discards unsaved text, here and on the device. */
    discard,
    /** Saves pending text when the network returns. Returns a function that stops this and saves one last time. */
    start: (): (() => void) => {
      const stops = [onOnline(saver.retry), backup.start(), registerAutosave(flush)]
      return () => {
        for (const stop of stops) stop()
        void saver.save()
      }
    },
  }
}

export type Autosave<Text, Saved extends Versioned> = ReturnType<typeof createAutosave<Text, Saved>>
