import type { SavedUnit, WrittenUnit } from '#contract/translations/items.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'
import { ApiError, hasStatus, NoAnswerError } from '#lib/api/api-error.ts'
import type { SavePhase } from '#lib/autosave/autosave.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { createStore, type Store } from '#lib/store.ts'
import { type JobPath, putUnits, sendStates, sendUnit } from '../translations.api.ts'
import type { Run } from '../units/runs.ts'
import { unitDraft } from '../units/unit-draft.ts'
import { isSaved, markedFields } from '../units/unit-fields.ts'
import type { UnitProblem } from '../units/unit-row.tsx'

export interface SaveProblem {
  kind: UnitProblem
  /** In a conflict: the server's version. */
  theirs?: TranslationUnit
  error?: string
}

export interface SavingState {
  phase: SavePhase
  savedAt: number | null
  /** The unit whose translation was applied to repetitions, and their number. */
  repeated: { id: string; count: number } | null
}

export type ConfirmedState = 'translated' | 'approved'
export interface Confirmed {
  unit: TranslationUnit
  fields: readonly (readonly Run[])[]
  state: ConfirmedState
  origin: NonNullable<WrittenUnit['origin']>
  /** The hash of the source that the translator saw. */
  sourceHash: string
}

/** The delay before a save without a response is retried, in milliseconds. */
const retryAfter = 10_000

const theirsIn = (error: unknown): TranslationUnit | null => {
  if (!hasStatus(error, 409)) return null
  const detail = error.detail as { unit?: TranslationUnit } | TranslationUnit | undefined
  if (!detail) return null
  if ('source_hash' in detail) return detail
  return 'unit' in detail && detail.unit ? detail.unit : null
}

const canWait = (error: unknown): boolean =>
  error instanceof NoAnswerError || hasStatus(error, 429, 502, 503, 504)

/**
 * Saves confirmed units one after the other while the translator continues. A confirmed unit shows at once and stays
 * on the device until the server has it; a refused one is reported.
 */
export const createUnitSaving = (path: JobPath, locale: string) => {
  const state: Store<SavingState> = createStore<SavingState>({
    phase: 'saved',
    savedAt: null,
    repeated: null,
  })
  const problems: Store<ReadonlyMap<string, SaveProblem>> = createStore<ReadonlyMap<string, SaveProblem>>(
    new Map(),
  )
  /** The newest revision of each unit that this page knows. */
  const revisions = new Map<string, number>()
  const queue: Confirmed[] = []
  let running = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const setProblem = (id: string, problem: SaveProblem | null) => {
    const next = new Map(problems.get())
    if (problem) next.set(id, problem)
    else next.delete(id)
    problems.set(next)
  }
  const show = (change: Partial<SavingState>) => state.set({ ...state.get(), ...change })

  const settle = ({ unit }: Confirmed, saved: SavedUnit) => {
    if (saved.unit) revisions.set(unit.id, saved.unit.revision)
    if (saved.result === 'conflict' && saved.unit) {
      putUnits([unit])
      return setProblem(unit.id, { kind: 'conflict', theirs: saved.unit })
    }
    if (saved.result === 'refused') {
      putUnits([saved.unit ?? unit])
      return setProblem(unit.id, { kind: 'refused' })
    }
    unitDraft(unit.id, locale).clear()
    setProblem(unit.id, null)
    show({
      savedAt: Date.now(),
      repeated: saved.repeated > 0 ? { id: unit.id, count: saved.repeated } : null,
    })
  }

  const failed = (confirmed: Confirmed, error: unknown): boolean => {
    const { unit } = confirmed
    const theirs = theirsIn(error)
    if (canWait(error)) {
      setProblem(unit.id, { kind: 'waiting' })
      show({ phase: error instanceof NoAnswerError ? 'offline' : 'retrying' })
      clearTimeout(timer)
      timer = setTimeout(() => void run(), retryAfter)
      return false
    }
    putUnits([unit])
    if (theirs) revisions.set(unit.id, theirs.revision)
    else if (!(error instanceof ApiError)) handleError(error)
    setProblem(
      unit.id,
      theirs
        ? { kind: 'conflict', theirs }
        : { kind: 'refused', error: error instanceof ApiError ? error.message : '' },
    )
    return true
  }

  const run = async (): Promise<void> => {
    if (running) return
    running = true
    try {
      for (let next = queue[0]; next; next = queue[0]) {
        show({ phase: 'saving' })
        const { unit, fields, state: confirmed, origin, sourceHash } = next
        try {
          const isRead = confirmed === 'approved' && isSaved(fields, unit)
          // Approving an unchanged text must not make the reviewer its author.
          const [saved] = isRead
            ? await sendStates(path, { ids: [unit.id], act: 'approve' })
            : [
                await sendUnit(path, {
                  id: unit.id,
                  fields: markedFields(fields, unit),
                  revision: revisions.get(unit.id) ?? unit.revision,
                  source_hash: sourceHash,
                  state: confirmed,
                  repeats: true,
                  origin,
                }),
              ]
          queue.shift()
          if (saved) settle(next, saved)
        } catch (error) {
          if (!failed(next, error)) return
          queue.shift()
        }
      }
      show({ phase: 'saved' })
    } finally {
      running = false
    }
  }

  return {
    state,
    problems,
    save: (confirmed: Confirmed): void => {
      const { unit, fields, sourceHash, origin } = confirmed
      unitDraft(unit.id, locale).write({
        text: {
          fields,
          sourceHash,
          confirmed: confirmed.state,
          ...(origin === 'memory' || origin === 'machine' ? { origin } : {}),
        },
        version: revisions.get(unit.id) ?? unit.revision,
      })
      putUnits([
        {
          ...unit,
          target: markedFields(fields, unit),
          state: confirmed.state,
          previous_source: null,
          has_file_suggestion: false,
          checks: [],
          reason: null,
        },
      ])
      setProblem(unit.id, null)
      queue.push(confirmed)
      void run()
    },
    /** The translator has seen the other person's version, so the next save may overwrite it. */
    acknowledge: (id: string, theirs: TranslationUnit): void => {
      revisions.set(id, theirs.revision)
      setProblem(id, null)
    },
    forgetRepeated: () => show({ repeated: null }),
    isWaiting: (id: string): boolean => queue.some(({ unit }) => unit.id === id),
    start: (): (() => void) => {
      const again = () => void run()
      window.addEventListener('online', again)
      return () => {
        window.removeEventListener('online', again)
        clearTimeout(timer)
      }
    },
  }
}

export type UnitSaving = ReturnType<typeof createUnitSaving>
