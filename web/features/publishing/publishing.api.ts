import { keepPreviousData, mutationOptions, queryOptions, skipToken } from '@tanstack/react-query'
import { listGroups } from '#contract/accounts/groups.ts'
import { listAssignableCompanies, listAudienceTags } from '#contract/companies/companies.ts'
import { listStudents } from '#contract/directory/directory.ts'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { previewOutline } from '#contract/publishing/preview.ts'
import {
  approveCourse,
  assignCourse as assignCourseEndpoint,
  countAudience,
  getReview,
  listAssignments,
  listReleases,
  publishCourse,
  rejectCourse,
  restoreRelease,
  withdrawAssignment,
} from '#contract/publishing/publishing.ts'
import { compareReleases } from '#contract/publishing/releases.ts'
import { call } from '#lib/api/call.ts'
import { endpointPages, endpointQuery, keyOf } from '#lib/query/endpoint-query.ts'

export type Review = ResponseOf<typeof getReview>['data']
export type Assignment = ResponseOf<typeof listAssignments>['data'][number]
export type Release = ResponseOf<typeof listReleases>['data'][number]
export type Problem = Review['problems'][number]

export const reviewQuery = (courseId: string) => endpointQuery(getReview, { params: { courseId } })
export const releasePagesQuery = (courseId: string) => endpointPages(listReleases, { params: { courseId } })
/** Without another release to compare with, compares with the previous one. */
export const compareQuery = ({ since, ...params }: { courseId: string; releaseId: string; since: string }) =>
  endpointQuery(compareReleases, { params, query: since ? { since } : {} })
export type ReleaseComparison = ResponseOf<typeof compareReleases>['data']
/** The content of a release, used to find its first item. */
export const releasedOutlineQuery = (courseId: string, release: string) =>
  endpointQuery(previewOutline, { params: { courseId }, query: { release } })
export const assignmentPagesQuery = (courseId: string) =>
  endpointPages(listAssignments, { params: { courseId } })
export type AssignableCompany = ResponseOf<typeof listAssignableCompanies>['data'][number]
/** All companies, or the first ones that match the search. */
export const assignableQuery = (search?: string) =>
  endpointQuery(listAssignableCompanies, { query: { search } })

export const audienceTagsQuery = () => endpointQuery(listAudienceTags)
/** The first matches. */
export const audienceGroupsQuery = (search: string) =>
  endpointQuery(listGroups, { query: { search: search || undefined, limit: 50 } })
export const audiencePeopleQuery = (search: string) =>
  endpointQuery(listStudents, { query: { search: search || undefined, limit: 20 } })
/** Requested as soon as there is an audience. */
export const audienceCountQuery = (courseId: string, body: BodyOf<typeof countAudience> | null) =>
  queryOptions({
    queryKey: [...keyOf(countAudience, { params: { courseId } }), body],
    queryFn: body?.company_ids.length
      ? ({ signal }) => call(countAudience, { params: { courseId }, body }, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
  })

export const publishMutation = (courseId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof publishCourse>) => call(publishCourse, { params: { courseId }, body }),
  })

export const approveMutation = (courseId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof approveCourse>) => call(approveCourse, { params: { courseId }, body }),
  })

export const rejectMutation = (courseId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof rejectCourse>) => call(rejectCourse, { params: { courseId }, body }),
  })

export type AssignTerms = BodyOf<typeof assignCourseEndpoint>

export const assignCourse = (courseId: string, body: AssignTerms) =>
  call(assignCourseEndpoint, { params: { courseId }, body })

export const assignMutation = (courseId: string) =>
  mutationOptions({
    mutationFn: (body: AssignTerms) => assignCourse(courseId, body),
  })

export const withdrawMutation = (courseId: string) =>
  mutationOptions({
    mutationFn: (assignmentId: string) => call(withdrawAssignment, { params: { courseId, assignmentId } }),
  })

export const restoreMutation = (courseId: string) =>
  mutationOptions({
    mutationFn: (releaseId: string) => call(restoreRelease, { params: { courseId, releaseId } }),
  })
