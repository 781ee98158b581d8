import { useEffect, useReducer, useRef, useState } from 'react'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import type { TranslationUnit, UnitState } from '#contract/translations/units.ts'
import type { KeyStroke } from '../keys/key-map.ts'
import { useKeys } from '../keys/use-keys.ts'
import { needsWork } from '../states/unit-states.ts'
import type { UnitEditorHandle } from '../units/unit-editor.tsx'

interface BeyondSearch {
  /** After the loaded units, or from the beginning. */
  where: 'behind' | 'before'
  states: 'todo' | 'in_review'
  isWanted: (unit: TranslationUnit) => boolean
}

interface WorkbenchInput {
  job: TranslationJob
  /** Identifies the filtered list. */
  list: string
  /** The loaded units; absent until the first ones are. */
  units: readonly TranslationUnit[] | undefined
  current: string | null
  onCurrent: (id: string | null) => void
  /** Searches the units that are not loaded and returns the id of a matching one; null if there is none. */
  findBeyond: (search: BeyondSearch) => Promise<string | null>
  focusSearch: () => void
}

const waitsForReview = new Set<UnitState>(['in_review', 'translated'])

const focusRow = (id: string) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-unit="${id}"] button`)?.focus())

/** The current unit, and the actions of the shortcuts. */
export const useWorkbench = ({ job, list, units: loaded, current, onCurrent, ...input }: WorkbenchInput) => {
  const editor = useRef<UnitEditorHandle>(null)
  const [isShowingKeys, showKeys] = useState(false)
  /** The list in which nothing was left to do. */
  const [ended, setEnded] = useState<string | null>(null)
  const [looks, countLook] = useReducer((before: number) => before + 1, 0)
  const isWaiting = useRef(false)
  /** True while the next unit is searched for: shortcuts no longer apply to the previous one. */
  const isMoving = useRef(false)
  const latestList = useRef(list)
  const isReview = job.status === 'handed_in' && job.can.approve
  const isWanted = ({ state, can }: TranslationUnit): boolean =>
    isReview ? waitsForReview.has(state) && can.approve : needsWork(state)
  const units = loaded ?? []
  const at = units.findIndex(({ id }) => id === current)

  const openById = (id: string): void => {
    setEnded(null)
    onCurrent(id)
  }
  const open = (unit: TranslationUnit | undefined): boolean => {
    if (unit) openById(unit.id)
    return unit !== undefined
  }
  const moveBy = (by: number): boolean => open(units[at === -1 ? 0 : at + by]) || true
  /** If the list has changed meanwhile, opens nothing. */
  const openBeyond = async (where: BeyondSearch['where']): Promise<boolean> => {
    const id = await input.findBeyond({ where, states: isReview ? 'in_review' : 'todo', isWanted })
    if (latestList.current !== list) return true
    if (id !== null) openById(id)
    return id !== null
  }
  /** Finds the next unit that needs work: after this one, then among units not loaded, then before this one. */
  const findNext = async (): Promise<void> => {
    if (open(units.slice(at + 1).find(isWanted)) || (await openBeyond('behind'))) return
    if (open(units.slice(0, Math.max(at, 0)).find(isWanted)) || (await openBeyond('before'))) return
    setEnded(list)
  }
  const goOn = async (): Promise<void> => {
    // A shortcut pressed before the units are loaded, or while the next one is searched for, runs as soon as that is
    // done.
    isWaiting.current = !loaded || isMoving.current
    if (isWaiting.current) return
    isMoving.current = true
    await findNext().finally(() => {
      isMoving.current = false
      countLook()
    })
  }
  const latest = useRef(goOn)
  useEffect(() => {
    latest.current = goOn
    latestList.current = list
  })
  const isLoaded = loaded !== undefined
  useEffect(() => {
    if (isLoaded && isWaiting.current) void latest.current()
  }, [isLoaded, looks])
  const leave = (): boolean => {
    if (!current) return false
    onCurrent(null)
    focusRow(current)
    return true
  }

  const onStroke = (stroke: KeyStroke): boolean => {
    switch (stroke.action) {
      case 'next':
        return moveBy(1)
      case 'previous':
        return moveBy(-1)
      case 'nextOpen':
        void goOn()
        return true
      case 'search':
        input.focusSearch()
        return true
      case 'keys':
        showKeys(true)
        return true
      case 'leave':
        return leave()
      default:
        return isMoving.current || (editor.current?.act(stroke) ?? false)
    }
  }
  useKeys(onStroke)
  return {
    editor,
    open: openById,
    goOn,
    isReview,
    /** Nothing is left to do in this list. */
    isAtEnd: ended === list,
    isShowingKeys,
    showKeys,
  }
}
