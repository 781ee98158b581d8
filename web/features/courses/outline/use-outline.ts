import { useMutation } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Course } from '../../../../contract/courses.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { handleError } from '../../../lib/errors/handle-error.ts'
import { type ListPlace, type OutlineCalls, outlineMutation, showOrder } from './outline.api.ts'

/** What the parts of the outline share. */
export interface OutlineDesk {
  course: Course
  canEdit: boolean
  /** True while only changes are shown, where lists have gaps and cannot be ordered. */
  isPartial: boolean
  /** Runs a change; a failure is told and rejects. A conflict of versions is left to the caller. */
  run: <T>(change: (calls: OutlineCalls) => Promise<T>) => Promise<T>
  order: (place: ListPlace, ids: string[]) => void
  /** The list that is open for a new entry, such as `items <section id>`; one at a time. */
  adding: string | null
  setAdding: (list: string | null) => void
}

/** True where somebody else saved first; the newest state is the error's detail. */
export const isVersionConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'version_conflict'

const Desk = createContext<OutlineDesk | null>(null)
export const OutlineDeskProvider = Desk.Provider

export const useOutline = (): OutlineDesk => {
  const desk = useContext(Desk)
  if (!desk) throw new Error('Outside an outline')
  return desk
}

export const useOutlineChanges = (courseId: string): Pick<OutlineDesk, 'run' | 'order'> => {
  const { mutateAsync } = useMutation({
    ...outlineMutation(courseId),
    meta: { quiet: true },
    onError: (error) => {
      if (!isVersionConflict(error)) handleError(error)
    },
  })
  return {
    run: async <T>(change: (calls: OutlineCalls) => Promise<T>) => (await mutateAsync(change)) as T,
    order: (place, ids) => {
      void showOrder(courseId, ids)
      mutateAsync((calls) => calls.order(place, ids)).catch(() => undefined)
    },
  }
}
