import { useQueries } from '@tanstack/react-query'
import { courseStatuses } from '../../../contract/courses.ts'
import { newestCoursesQuery } from './courses.api.ts'
import type { StatusFilter } from './courses-tools.tsx'

/** How many courses there are in each state; what is not known yet is absent. */
export const useCourseCounts = (): Partial<Record<StatusFilter, number>> => {
  const results = useQueries({
    queries: [undefined, ...courseStatuses].map((status) => ({
      ...newestCoursesQuery(status),
      meta: { quiet: true },
    })),
  })
  const names = ['all', ...courseStatuses] as const
  return Object.fromEntries(names.map((name, place) => [name, results[place]?.data?.meta.total]))
}
