import type { TranslationUnit } from '#contract/translations/units.ts'
import { ApiError, hasStatus, NoAnswerError } from '#lib/api/api-error.ts'
import { createStore, type Store } from '#lib/store.ts'
import type { UnitProblem } from '../units/unit-row.tsx'

export interface SaveProblem {
  kind: UnitProblem
  /** In a conflict: the server's version. */
  theirs?: TranslationUnit
  error?: string
}

/** Units that could not be saved, by id, with the reason. */
export const createSaveProblems = () => {
  const store: Store<ReadonlyMap<string, SaveProblem>> = createStore<ReadonlyMap<string, SaveProblem>>(
    new Map(),
  )
  return {
    store,
    set: (id: string, problem: SaveProblem): void => store.set(new Map(store.get()).set(id, problem)),
    clear: (id: string): void => {
      const next = new Map(store.get())
      next.delete(id)
      store.set(next)
    },
  }
}

const theirsIn = (error: unknown): TranslationUnit | null => {
  if (!hasStatus(error, 409)) return null
  const detail = error.detail as { unit?: TranslationUnit } | TranslationUnit | undefined
  if (!detail) return null
  if ('source_hash' in detail) return detail
  return 'unit' in detail && detail.unit ? detail.unit : null
}

/** Whether the save may be retried automatically. */
export const canRetry = (error: unknown): boolean =>
  error instanceof NoAnswerError || hasStatus(error, 429, 502, 503, 504)

/** Why a save failed for good. */
export const problemOf = (error: unknown): SaveProblem => {
  const theirs = theirsIn(error)
  if (theirs) return { kind: 'conflict', theirs }
  return { kind: 'refused', error: error instanceof ApiError ? error.message : '' }
}
