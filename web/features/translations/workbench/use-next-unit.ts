import { useEffect, useReducer, useRef, useState } from 'react'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import type { TranslationUnit, UnitState } from '#contract/translations/units.ts'
import { needsWork } from '../states/unit-states.ts'

interface BeyondSearch {
  /** Behind those that are here, or from the beginning. */
  where: 'behind' | 'before'
  states: 'todo' | 'in_review'
  isWanted: (unit: TranslationUnit) => boolean
}

export interface NextUnitInput {
  job: TranslationJob
  /** What narrows the list: another text, another list. */
  list: string
  /** Those that are here; absent until the first are. */
  units: readonly TranslationUnit[] | undefined
  current: string | null
  onCurrent: (id: string | null) => void
  /** Looks among the units that are not here and gives the id of one that is wanted; null where there is none. */
  findBeyond: (search: BeyondSearch) => Promise<string | null>
}

const waitsForReview = new Set<UnitState>(['in_review', 'translated'])

/** Opens units, and the next that needs work wherever it is. */
export const useNextUnit = ({ job, list, units: loaded, current, onCurrent, findBeyond }: NextUnitInput) => {
  /** The list in which nothing was left to do. */
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

  const openById = (id: string): void => {
    setEnded(null)
    onCurrent(id)
  }
  const open = (unit: TranslationUnit | undefined): boolean => {
    if (unit) openById(unit.id)
    return unit !== undefined
  }
  /** Of a list that has meanwhile given way to another, nothing is opened. */
  const openBeyond = async (where: BeyondSearch['where']): Promise<boolean> => {
    const id = await findBeyond({ where, states: isReview ? 'in_review' : 'todo', isWanted })
    if (latestList.current !== list) return true
    if (id !== null) openById(id)
    return id !== null
  }
  /** Behind this one, beyond what is here, then before this one. */
  const findNext = async (): Promise<void> => {
    if (open(units.slice(at + 1).find(isWanted)) || (await openBeyond('behind'))) return
    if (open(units.slice(0, Math.max(at, 0)).find(isWanted)) || (await openBeyond('before'))) return
    setEnded(list)
  }
  const { run, isRunning } = useOneAtATime(findNext, loaded !== undefined)
  return {
    open: openById,
    moveBy: (by: number): boolean => open(units[at === -1 ? 0 : at + by]) || true,
    goOn: run,
    /** While the next text is looked for, keys are meant for that one and no more for the one that is left. */
    isMoving: isRunning,
    isReview,
    /** Nothing is left to do here. */
    isAtEnd: ended === list,
  }
}

/** Runs a search once at a time. What is pressed before it can begin, or while it runs, is done as soon as that is over. */
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
