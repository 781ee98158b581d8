import { mutationOptions } from '@tanstack/react-query'
import { listGroups } from '#contract/accounts/groups.ts'
import { listStudentCertificates, revokeCertificate } from '#contract/certificates/certificates.ts'
import { listAudienceTags } from '#contract/companies/companies.ts'
import { listCompanyChoices } from '#contract/companies/company-tree.ts'
import { listCourses } from '#contract/courses/course-lists.ts'
import { getCourse } from '#contract/courses/courses.ts'
import {
  countStudents,
  getStudentFacets,
  getStudentFile,
  listStudents,
  listStudentValues,
  removeStudent,
  type StudentConcern,
  type StudentInvitation,
  type StudentSort,
  type StudentState,
  setExtraTime,
  tagStudent,
} from '#contract/directory/directory.ts'
import {
  exportStudents,
  type StudentExportColumn,
  type StudentSelection,
} from '#contract/directory/student-selection.ts'
import { deleteStudentView, listStudentViews, saveStudentView } from '#contract/directory/student-views.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { endAbsence, setAbsence } from '#contract/learning/absences.ts'
import { listCycles, resetProgress, restoreProgress } from '#contract/learning/activity.ts'
import { extendDueDate, removeDueExtension } from '#contract/learning/due-extensions.ts'
import { exemptFromCourse, liftExemption } from '#contract/learning/exemptions.ts'
import { allowAttempts } from '#contract/learning/extra-attempts.ts'
import { listHandedInExtraCredits, takeBackExtraCredit } from '#contract/learning/extra-credits.ts'
import { listPastProgress } from '#contract/learning/previous-enrolments.ts'
import { listReceivedCourses } from '#contract/publishing/received-courses.ts'
import { call, download } from '#lib/api/call.ts'
import { endpointPages, endpointQuery } from '#lib/query/endpoint-query.ts'

export interface StudentFilter {
  search?: string | undefined
  state?: StudentState | undefined
  concern?: StudentConcern | undefined
  course_id?: string | undefined
  company_id?: string | undefined
  without_below?: boolean | undefined
  tag?: string | undefined
  group_id?: string | undefined
  department?: string | undefined
  title?: string | undefined
  country?: string | undefined
  manager_id?: string | undefined
  invitation?: StudentInvitation | undefined
  status?: 'disabled' | undefined
}

/** The number of companies, and the first of them. */
export const companyChoicesQuery = () => endpointQuery(listCompanyChoices, { query: {} })

/** The list, page by page. */
export const studentPagesQuery = (
  filter: StudentFilter,
  order: { sort: StudentSort; reverse: boolean; limit: number },
) => endpointPages(listStudents, { query: { ...filter, ...order } })

export const studentCountQuery = (filter: StudentFilter) => endpointQuery(countStudents, { query: filter })
export const studentFacetsQuery = (filter: StudentFilter) =>
  endpointQuery(getStudentFacets, { query: filter })
export const exportMutation = (columns: StudentExportColumn[]) =>
  mutationOptions({
    mutationFn: (selection: StudentSelection) => download(exportStudents, { body: { selection, columns } }),
  })
export const viewsQuery = () => endpointQuery(listStudentViews)
export const saveViewMutation = () =>
  mutationOptions({
    mutationFn: (view: { name: string; search: string; shared: boolean }) =>
      call(saveStudentView, { body: view }),
  })
export const deleteViewMutation = () =>
  mutationOptions({
    mutationFn: (viewId: string) => call(deleteStudentView, { params: { viewId } }),
  })
export const studentQuery = (studentId: string) => endpointQuery(getStudentFile, { params: { studentId } })
export const pastProgressQuery = (studentId: string, on: string) =>
  endpointQuery(listPastProgress, { params: { studentId }, query: { on } })
/** The values by which the list can be filtered. */
export const valuesQuery = () => endpointQuery(listStudentValues)
export const coursesQuery = (search?: string) =>
  endpointQuery(listCourses, { query: { sort: 'title' as const, limit: 100, search: search || undefined } })
/** Courses of other companies assigned to the user's people. */
export const receivedCoursesQuery = () => endpointQuery(listReceivedCourses, { query: { limit: 100 } })
export const courseQuery = (courseId: string) => endpointQuery(getCourse, { params: { courseId } })

export const removeStudentMutation = mutationOptions({
  mutationFn: (studentId: string) => call(removeStudent, { params: { studentId } }),
})

export const extraTimeMutation = (studentId: string) =>
  mutationOptions({
    mutationFn: (percent: number) => call(setExtraTime, { params: { studentId }, body: { percent } }),
  })

export const groupsQuery = () => endpointQuery(listGroups, { query: { limit: 100 } })

/** The tags in use, to choose from. */
export const tagsQuery = () => endpointQuery(listAudienceTags)

export const tagMutation = (studentId: string) =>
  mutationOptions({
    mutationFn: (body: { add: string[]; remove: string[] }) =>
      call(tagStudent, { params: { studentId }, body }),
    // Serialized in the order of the choices.
    scope: { id: `tags ${studentId}` },
  })

export interface StudentInCourse {
  courseId: string
  studentId: string
}

export const cyclesQuery = (ids: StudentInCourse) => endpointQuery(listCycles, { params: ids })

export const extendMutation = (ids: StudentInCourse) =>
  mutationOptions({
    mutationFn: (body: { due_on: string; reason: string }) => call(extendDueDate, { params: ids, body }),
    meta: { quiet: true },
  })

export const removeExtensionMutation = (ids: StudentInCourse) =>
  mutationOptions({
    mutationFn: () => call(removeDueExtension, { params: ids }),
  })

export const allowAttemptsMutation = (ids: StudentInCourse & { itemId: string }) =>
  mutationOptions({
    mutationFn: (body: { attempts_allowed: number; reason: string }) =>
      call(allowAttempts, { params: ids, body }),
    meta: { quiet: true },
  })

export const exemptMutation = (ids: StudentInCourse) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof exemptFromCourse>) => call(exemptFromCourse, { params: ids, body }),
    meta: { quiet: true },
  })

export const liftExemptionMutation = (ids: StudentInCourse) =>
  mutationOptions({
    mutationFn: () => call(liftExemption, { params: ids }),
  })

export const absenceMutation = (studentId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof setAbsence>) => call(setAbsence, { params: { studentId }, body }),
    meta: { quiet: true },
  })

export const endAbsenceMutation = (studentId: string) =>
  mutationOptions({
    mutationFn: () => call(endAbsence, { params: { studentId } }),
  })

export const resetMutation = (ids: StudentInCourse) =>
  mutationOptions({
    mutationFn: (reason: string) => call(resetProgress, { params: ids, body: { reason } }),
    meta: { quiet: true },
  })

export const restoreMutation = (ids: StudentInCourse) =>
  mutationOptions({
    mutationFn: (body: { cycle: number; reason: string }) => call(restoreProgress, { params: ids, body }),
    meta: { quiet: true },
  })

export const handedInQuery = (ids: StudentInCourse) =>
  endpointQuery(listHandedInExtraCredits, { params: ids })

export const takeBackMutation = (ids: StudentInCourse) =>
  mutationOptions({
    mutationFn: ({ extraCreditId, reason }: { extraCreditId: string; reason: string }) =>
      call(takeBackExtraCredit, { params: { ...ids, extraCreditId }, body: { reason } }),
  })

export const studentCertificatesQuery = (studentId: string) =>
  endpointQuery(listStudentCertificates, { params: { studentId } })

export const revokeMutation = (studentId: string) =>
  mutationOptions({
    mutationFn: ({ hash, reason }: { hash: string; reason: string }) =>
      call(revokeCertificate, { params: { studentId, hash }, body: { reason } }),
  })
