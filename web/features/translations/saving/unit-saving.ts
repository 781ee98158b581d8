import type { SavedUnit } from '#contract/translations/items.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'
import { ApiError, NoAnswerError } from '#lib/api/api-error.ts'
import type { SavePhase } from '#lib/autosave/save-state.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { onOnline } from '#lib/online.ts'
import { currentSession } from '#lib/session/session.ts'
import { createStore, type Store } from '#lib/store.ts'
import { type JobPath, putUnits } from '../translations.api.ts'
import {
  backUpConfirmed,
  type Confirmed,
  confirmedUnit,
  forgetConfirmed,
  sendConfirmed,
} from './confirmed-unit.ts'
import { canRetry, createSaveProblems, problemOf } from './save-problems.ts'

export interface SavingState {
  phase: SavePhase
  savedAt: number | null
  /** The unit whose text was also applied to others, and to how many. */
  repeated: { id: string; count: number } | null
}

/** The delay before a save without a response is retried, in milliseconds. */
const retryAfter = 10_000

/** The saving state on screen, and the newest revision of each unit that this page has seen. */
const createSavingRecord = (locale: string) => {
  const state: Store<SavingState> = createStore<SavingState>({
    phase: 'saved',
    savedAt: null,
    repeated: null,
  })
  const problems = createSaveProblems()
  const revisions = new Map<string, number>()
  const show = (change: Partial<SavingState>) => state.set({ ...state.get(), ...change })
  return {
    state,
    problems,
    show,
    revisionOf: (unit: TranslationUnit) => revisions.get(unit.id) ?? unit.revision,
    setRevision: (id: string, revision: number) => revisions.set(id, revision),
    /** Called when the server has responded. */
    settle: (confirmed: Confirmed, saved: SavedUnit): void => {
      const { unit } = confirmed
      if (saved.unit) revisions.set(unit.id, saved.unit.revision)
      if (saved.result === 'conflict' && saved.unit) {
        putUnits([unit])
        return problems.set(unit.id, { kind: 'conflict', theirs: saved.unit })
      }
      if (saved.result === 'refused') {
        putUnits([saved.unit ?? unit])
        return problems.set(unit.id, { kind: 'refused' })
      }
      forgetConfirmed(confirmed, locale, saved.unit?.revision ?? unit.revision)
      problems.clear(unit.id)
      show({
        savedAt: Date.now(),
        repeated: saved.repeated > 0 ? { id: unit.id, count: saved.repeated } : null,
      })
    },
    /** Called when a save failed for good: the text goes back to the translator. */
    giveBack: ({ unit }: Confirmed, error: unknown): void => {
      putUnits([unit])
      const problem = problemOf(error)
      if (problem.theirs) revisions.set(unit.id, problem.theirs.revision)
      else if (!(error instanceof ApiError)) handleError(error)
      problems.set(unit.id, problem)
    },
  }
}

/** The texts to save, in the order of their confirmation, as long as their author is signed in. */
const createQueue = () => {
  const author = currentSession()?.user.id
  let waiting: Confirmed[] = []
  return {
    first: () => (currentSession()?.user.id === author ? waiting[0] : undefined),
    has: (id: string): boolean => waiting.some(({ unit }) => unit.id === id),
    add: (confirmed: Confirmed): void => void waiting.push(confirmed),
    /** In a conflict, later texts of the unit stay on the device: their author has not seen the other version. */
    settle: (done: Confirmed, isConflict: boolean): void => {
      waiting = waiting.filter((one) => one !== done && !(isConflict && one.unit.id === done.unit.id))
    },
  }
}

/** Runs again after a while, and when the network returns, until the function that `start` returns is called. */
const createRetry = (run: () => void) => {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    later: (): void => {
      clearTimeout(timer)
      if (!isStopped) timer = setTimeout(run, retryAfter)
    },
    start: (): (() => void) => {
      isStopped = false
      const stop = onOnline(run)
      return () => {
        isStopped = true
        stop()
        clearTimeout(timer)
      }
    },
  }
}

/**
 * Saves confirmed units one at a time while the translator works on. A confirmed text is shown at once and stays on the
 * device until the server has saved it; a text that the server refuses goes back to the translator.
 */
export const createUnitSaving = (path: JobPath, locale: string) => {
  const record = createSavingRecord(locale)
  const { problems, show } = record
  const queue = createQueue()
  const retry = createRetry(() => void run())
  let running = false

  const retryLater = ({ unit }: Confirmed, error: unknown) => {
    problems.set(unit.id, { kind: 'waiting' })
    show({ phase: error instanceof NoAnswerError ? 'offline' : 'retrying' })
    retry.later()
  }

  const sendAll = async (): Promise<void> => {
    for (let next = queue.first(); next; next = queue.first()) {
      show({ phase: 'saving' })
      try {
        const saved = await sendConfirmed(path, next, record.revisionOf(next.unit))
        if (saved) record.settle(next, saved)
      } catch (error) {
        if (canRetry(error)) return retryLater(next, error)
        record.giveBack(next, error)
      }
      queue.settle(next, problems.store.get().get(next.unit.id)?.kind === 'conflict')
    }
    show({ phase: 'saved' })
  }

  const run = async (): Promise<void> => {
    if (running) return
    running = true
    await sendAll().finally(() => {
      running = false
    })
  }

  return {
    state: record.state,
    problems: problems.store,
    save: (confirmed: Confirmed): void => {
      const { unit } = confirmed
      backUpConfirmed(confirmed, locale, record.revisionOf(unit))
      putUnits([confirmedUnit(confirmed)])
      problems.clear(unit.id)
      queue.add(confirmed)
      void run()
    },
    /** The translator has seen the other version, so the next save overwrites it. */
    acknowledge: (id: string, theirs: TranslationUnit): void => {
      record.setRevision(id, theirs.revision)
      problems.clear(id)
    },
    forgetRepeated: () => show({ repeated: null }),
    isWaiting: queue.has,
    start: retry.start,
  }
}

export type UnitSaving = ReturnType<typeof createUnitSaving>
