import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CourseFacets } from '#contract/courses/course-lists.ts'
import { type CourseStatus, courseStatuses } from '#contract/courses/courses.ts'
import { facetsQuery } from '../courses.api.ts'
import type { StatusFilter } from './courses-tools.tsx'

/** The number of courses per status; absent while unknown. */
export const useCourseCounts = (
  query: Parameters<typeof facetsQuery>[0] = {},
): Partial<Record<StatusFilter, number>> => {
  const { data } = useQuery({
    ...facetsQuery(query),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return data ? countsOf(data.data) : {}
}

const countsOf = ({ total, statuses }: CourseFacets): Record<StatusFilter, number> => ({
  all: total,
  ...(Object.fromEntries(courseStatuses.map((status) => [status, 0])) as Record<CourseStatus, number>),
  ...Object.fromEntries(statuses.map(({ name, count }) => [name, count])),
})
