import { useEffect, useReducer, useRef, useState } from 'react'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import type { TranslationUnit, UnitState } from '#contract/translations/units.ts'
import { needsWork } from '../states/unit-states.ts'

interface BeyondSearch {
  /** Search after the loaded units, or from the beginning. */
  where: 'behind' | 'before'
  states: 'todo' | 'in_review'
  isWanted: (unit: TranslationUnit) => boolean
}

export interface NextUnitInput {
  job: TranslationJob
  /** Identifies the filter: a different text means a different list. */
  list: string
  /** The loaded units; undefined until the first are loaded. */
  units: readonly TranslationUnit[] | undefined
  current: string | null
  onCurrent: (id: string | null) => void
  /** Searches the units that are not loaded. Returns the id of one to work on, or null. */
  findBeyond: (search: BeyondSearch) => Promise<string | null>
}

const waitsForReview = new Set<UnitState>(['in_review', 'translated'])

/** Opens units, including the next one that needs work, loaded or not. */
export const useNextUnit = ({ job, list, units: loaded, current, onCurrent, findBeyond }: NextUnitInput) => {
  /** The list in which no unit needed work. */
  const [ended, setEnded] = useState<string | null>(null)
  const isReview = job.status === 'handed_in' && job.can.approve
  const isWanted = ({ state, can }: TranslationUnit): boolean =>
    isReview ? waitsForReview.has(state) && can.approve : needsWork(state)
  const units = loaded ?? []
  const at = units.findIndex(({ id }) => id === current)
  const latestList = useRef(list)
  useEffect(() => {
    latestList.current = list
  })

  /** Whether the translator has opened or left a unit during the search. */
  const isChosen = useRef(false)

  const openById = (id: string): void => {
    setEnded(null)
    onCurrent(id)
  }
  const choose = (id: string): void => {
    isChosen.current = true
    openById(id)
  }
  const open = (unit: TranslationUnit | undefined): boolean => {
    if (unit) openById(unit.id)
    return unit !== undefined
  }
  /** Opens nothing if the list has been replaced, or a unit opened or left, in the meantime. */
  const openBeyond = async (where: BeyondSearch['where']): Promise<boolean> => {
    const id = await findBeyond({ where, states: isReview ? 'in_review' : 'todo', isWanted })
    if (latestList.current !== list || isChosen.current) return true
    if (id !== null) openById(id)
    return id !== null
  }
  /** Searches after this unit, then beyond the loaded units, then before this one. */
  const findNext = async (): Promise<void> => {
    isChosen.current = false
    if (open(units.slice(at + 1).find(isWanted)) || (await openBeyond('behind'))) return
    if (open(units.slice(0, Math.max(at, 0)).find(isWanted)) || (await openBeyond('before'))) return
    setEnded(list)
  }
  const { run, isRunning } = useOneAtATime(findNext, loaded !== undefined)
  return {
    open: choose,
    close: (): void => {
      isChosen.current = true
      onCurrent(null)
    },
    moveBy: (by: number): boolean => {
      const unit = units[at === -1 ? 0 : at + by]
      if (unit) choose(unit.id)
      return true
    },
    goOn: run,
    /** While the search runs, keys apply to the next unit, not to the current one, unless that was chosen. */
    isMoving: () => isRunning() && !isChosen.current,
    isReview,
    /** Whether no unit of the list needs work. */
    isAtEnd: ended === list,
  }
}

/** Runs one search at a time. Actions requested before or during a search run once it is over. */
const useOneAtATime = (search: () => Promise<void>, isReady: boolean) => {
  const [runs, countRun] = useReducer((before: number) => before + 1, 0)
  const isWaiting = useRef(false)
  const isRunning = useRef(false)
  const run = async (): Promise<void> => {
    isWaiting.current = !isReady || isRunning.current
    if (isWaiting.current) return
    isRunning.current = true
    await search().finally(() => {
      isRunning.current = false
      countRun()
    })
  }
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (isReady && isWaiting.current) void latest.current()
  }, [isReady, runs])
  return { run, isRunning: () => isRunning.current }
}
