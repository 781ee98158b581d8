import { infiniteQueryOptions } from '@tanstack/react-query'
import { getOwnStats, listOwnEvents } from '../../../contract/activity.ts'
import { listStudentEvents } from '../../../contract/directory.ts'
import { call } from '../../lib/api/call.ts'
import { endpointQuery, keyOf } from '../../lib/query/endpoint-query.ts'

export const statsQuery = () => endpointQuery(getOwnStats)

const pageSize = 10

/** Own activity page by page, newest first. */
export const eventsQuery = () =>
  infiniteQueryOptions({
    queryKey: keyOf(listOwnEvents),
    queryFn: ({ pageParam, signal }) =>
      call(
        listOwnEvents,
        { query: { limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next_cursor,
  })

/** A student’s activity as staff read it. */
export const studentEventsQuery = (studentId: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(listStudentEvents, { params: { studentId } }),
    queryFn: ({ pageParam, signal }) =>
      call(
        listStudentEvents,
        { params: { studentId }, query: { limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next_cursor,
  })
