import { useState } from 'react'
import type { DirectoryEntry } from '#contract/directory/directory.ts'
import type { StudentSelection } from '#contract/directory/student-selection.ts'
import type { StudentFilter } from '../directory.api.ts'

interface Chosen {
  /** The filter with which the selection was made. */
  list: string
  ids: ReadonlySet<string>
  /** All matching students except `ids`. */
  all: boolean
}
const nobody = { ids: new Set<string>(), all: false }

interface ShownList {
  filter: StudentFilter
  students: readonly DirectoryEntry[]
  /** The students are still those of the previous filter. */
  isPrevious: boolean
  /** The number of matches. */
  total: number
}

/** The filter of the students on the screen. */
const useShownFilter = ({ filter, isPrevious }: Pick<ShownList, 'filter' | 'isPrevious'>): StudentFilter => {
  const [shown, setShown] = useState(filter)
  if (!isPrevious && JSON.stringify(shown) !== JSON.stringify(filter)) setShown(filter)
  return isPrevious ? shown : filter
}

/** A selection of single students, of all shown, or of all matches. It ends when other filters show others. */
export const useStudentSelection = ({ students, total, ...given }: ShownList) => {
  const filter = useShownFilter(given)
  const list = JSON.stringify(filter)
  const [chosen, setChosen] = useState<Chosen>({ list, ...nobody })
  const { ids, all } = chosen.list === list ? chosen : nobody
  const isSelected = ({ id }: { id: string }): boolean => ids.has(id) !== all
  const shownCount = students.filter(isSelected).length
  const set = (next: Omit<Chosen, 'list'>) => setChosen({ list, ...next })
  const toggle = ({ id }: { id: string }) => {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    set({ ids: next, all })
  }
  const clear = () => set(nobody)
  const count = all ? Math.max(0, total - ids.size) : ids.size
  const selection: StudentSelection | null =
    count === 0
      ? null
      : all
        ? { filter: withoutEmpty(filter), expected_count: total, except: [...ids] }
        : { ids: [...ids] }
  return {
    count,
    selection,
    isSelected,
    toggle,
    clear,
    all,
    shown:
      shownCount === 0
        ? ('none' as const)
        : shownCount < students.length
          ? ('some' as const)
          : ('every' as const),
    toggleShown: () =>
      shownCount === students.length
        ? clear()
        : set({ ids: new Set([...(all ? [] : ids), ...students.map(({ id }) => id)]), all: false }),
    selectAll: () => set({ ids: new Set(), all: true }),
  }
}
export type StudentSelectionControls = ReturnType<typeof useStudentSelection>

/** The filter to send, without empty values. */
export const withoutEmpty = (filter: StudentFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value)) as StudentFilter
