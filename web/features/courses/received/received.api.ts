import { previewOutline } from '#contract/publishing/preview.ts'
import { getReceivedCourse, listReceivedCourses } from '#contract/publishing/received-courses.ts'
import { endpointPages, endpointQuery } from '#lib/query/endpoint-query.ts'

export const receivedPagesQuery = () => endpointPages(listReceivedCourses, { query: {} })
export const receivedQuery = (courseId: string) => endpointQuery(getReceivedCourse, { params: { courseId } })

/** The outline of the release, which is what the receiving staff preview. */
export const receivedOutlineQuery = (courseId: string, locale: string) =>
  endpointQuery(previewOutline, { params: { courseId }, query: { locale } })
