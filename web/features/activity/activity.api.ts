import { listStudentEvents } from '#contract/directory/directory.ts'
import { getOwnStats, listOwnEvents } from '#contract/learning/activity.ts'
import { endpointPages, endpointQuery } from '#lib/query/endpoint-query.ts'

export const statsQuery = () => endpointQuery(getOwnStats)

const pageSize = 10

/** The user's own activity page by page, newest first. */
export const eventsQuery = () => endpointPages(listOwnEvents, { query: { limit: pageSize } })

/** A student's activity as staff see it. */
export const studentEventsQuery = (studentId: string) =>
  endpointPages(listStudentEvents, { params: { studentId }, query: { limit: pageSize } })
