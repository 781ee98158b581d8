import type { SavedUnit } from '#contract/translations/items.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'
import { ApiError, NoAnswerError } from '#lib/api/api-error.ts'
import type { SavePhase } from '#lib/autosave/save-state.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { onOnline } from '#lib/online.ts'
import { createStore, type Store } from '#lib/store.ts'
import { type JobPath, putUnits } from '../translations.api.ts'
import { unitDraft } from '../units/unit-draft.ts'
import { backUpConfirmed, type Confirmed, confirmedUnit, sendConfirmed } from './confirmed-unit.ts'
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
    settle: ({ unit }: Confirmed, saved: SavedUnit): void => {
      if (saved.unit) revisions.set(unit.id, saved.unit.revision)
      if (saved.result === 'conflict' && saved.unit) {
        putUnits([unit])
        return problems.set(unit.id, { kind: 'conflict', theirs: saved.unit })
      }
      if (saved.result === 'refused') {
        putUnits([saved.unit ?? unit])
        return problems.set(unit.id, { kind: 'refused' })
      }
      unitDraft(unit.id, locale).clear()
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

/**
 * Saves confirmed units one at a time while the translator works on. A confirmed text is shown at once and stays on the
 * device until the server has saved it; a text that the server refuses goes back to the translator.
 */
export const createUnitSaving = (path: JobPath, locale: string) => {
  const record = createSavingRecord(locale)
  const { problems, show } = record
  const queue: Confirmed[] = []
  let running = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const retryLater = ({ unit }: Confirmed, error: unknown) => {
    problems.set(unit.id, { kind: 'waiting' })
    show({ phase: error instanceof NoAnswerError ? 'offline' : 'retrying' })
    clearTimeout(timer)
    timer = setTimeout(() => void run(), retryAfter)
  }

  const sendAll = async (): Promise<void> => {
    for (let next = queue[0]; next; next = queue[0]) {
      show({ phase: 'saving' })
      try {
        const saved = await sendConfirmed(path, next, record.revisionOf(next.unit))
        queue.shift()
        if (saved) record.settle(next, saved)
      } catch (error) {
        if (canRetry(error)) return retryLater(next, error)
        record.giveBack(next, error)
        queue.shift()
      }
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
      queue.push(confirmed)
      void run()
    },
    /** The translator has seen the other version, so the next save overwrites it. */
    acknowledge: (id: string, theirs: TranslationUnit): void => {
      record.setRevision(id, theirs.revision)
      problems.clear(id)
    },
    forgetRepeated: () => show({ repeated: null }),
    isWaiting: (id: string): boolean => queue.some(({ unit }) => unit.id === id),
    start: (): (() => void) => {
      const stop = onOnline(() => void run())
      return () => {
        stop()
        clearTimeout(timer)
      }
    },
  }
}

export type UnitSaving = ReturnType<typeof createUnitSaving>
