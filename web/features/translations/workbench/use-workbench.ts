import { useEffect, useReducer, useRef, useState } from 'react'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import type { TranslationUnit, UnitState } from '#contract/translations/units.ts'
import type { KeyStroke } from '../keys/key-map.ts'
import { useKeys } from '../keys/use-keys.ts'
import { needsWork } from '../states/unit-states.ts'
import type { UnitEditorHandle } from '../units/unit-editor.tsx'

interface BeyondSearch {
  /** Behind those that are here, or from the beginning. */
  where: 'behind' | 'before'
  states: 'todo' | 'in_review'
  isWanted: (unit: TranslationUnit) => boolean
}

interface WorkbenchInput {
  job: TranslationJob
  /** What narrows the list: another text, another list. */
  list: string
  /** Those that are here; absent until the first are. */
  units: readonly TranslationUnit[] | undefined
  current: string | null
  onCurrent: (id: string | null) => void
  /** Looks among the units that are not here and gives the id of one that is wanted; null where there is none. */
  findBeyond: (search: BeyondSearch) => Promise<string | null>
  focusSearch: () => void
}

const waitsForReview = new Set<UnitState>(['in_review', 'translated'])

const focusRow = (id: string) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-unit="${id}"] button`)?.focus())

/** Which unit is in hand, and what the keys do. */
export const useWorkbench = ({ job, list, units: loaded, current, onCurrent, ...input }: WorkbenchInput) => {
  const editor = useRef<UnitEditorHandle>(null)
  const [isShowingKeys, showKeys] = useState(false)
  /** The list in which nothing was left to do. */
  const [ended, setEnded] = useState<string | null>(null)
  const [looks, countLook] = useReducer((before: number) => before + 1, 0)
  const isWaiting = useRef(false)
  /** While the next text is looked for, keys are meant for that one and no more for the one that is left. */
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
  /** Of a list that has meanwhile given way to another, nothing is opened. */
  const openBeyond = async (where: BeyondSearch['where']): Promise<boolean> => {
    const id = await input.findBeyond({ where, states: isReview ? 'in_review' : 'todo', isWanted })
    if (latestList.current !== list) return true
    if (id !== null) openById(id)
    return id !== null
  }
  /** The next that needs work: behind this one, beyond what is here, then before this one. */
  const findNext = async (): Promise<void> => {
    if (open(units.slice(at + 1).find(isWanted)) || (await openBeyond('behind'))) return
    if (open(units.slice(0, Math.max(at, 0)).find(isWanted)) || (await openBeyond('before'))) return
    setEnded(list)
  }
  const goOn = async (): Promise<void> => {
    // Pressed before the texts are here, or while the next is looked for, it is done as soon as that is over.
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
    /** Nothing is left to do here. */
    isAtEnd: ended === list,
    isShowingKeys,
    showKeys,
  }
}
