import { mutationOptions } from '@tanstack/react-query'
import { resetSecondFactor } from '#contract/accounts/second-factor.ts'
import {
  approveTeacher,
  inviteTeacher,
  inviteTeacherAgain,
  listTeachers,
  lockStaff,
  removeTeacher,
  type StaffRole,
  setStaffRights,
  type TeacherStatus,
  unlockStaff,
} from '#contract/accounts/teachers.ts'
import { listAssignableCompanies } from '#contract/companies/companies.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#lib/api/call.ts'
import { endpointPages, endpointQuery } from '#lib/query/endpoint-query.ts'

export interface TeacherFilter {
  search: string
  status: TeacherStatus | undefined
  role: StaffRole
  company_id: string | undefined
}

/** The list, page by page. */
export const teacherPagesQuery = ({ search, ...filter }: TeacherFilter) =>
  endpointPages(listTeachers, { query: { ...filter, search: search || undefined } })

/** The companies for which the user may invite staff. */
export const companiesQuery = () => endpointQuery(listAssignableCompanies)

export const inviteMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof inviteTeacher>) => call(inviteTeacher, { body }),
  meta: { quiet: true },
})

export const inviteAgainMutation = mutationOptions({
  mutationFn: (userId: string) => call(inviteTeacherAgain, { params: { userId } }),
})

export const approveMutation = mutationOptions({
  mutationFn: (userId: string) => call(approveTeacher, { params: { userId } }),
})

export const removeMutation = mutationOptions({
  mutationFn: (userId: string) => call(removeTeacher, { params: { userId } }),
})

export const rightsMutation = (userId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof setStaffRights>) => call(setStaffRights, { params: { userId }, body }),
    meta: { quiet: true },
  })

export const resetSecondFactorMutation = (userId: string) =>
  mutationOptions({
    mutationFn: (reason: string) => call(resetSecondFactor, { params: { userId }, body: { reason } }),
    meta: { quiet: true },
  })

export const lockMutation = mutationOptions({
  mutationFn: (userId: string) => call(lockStaff, { params: { userId } }),
})

export const unlockMutation = mutationOptions({
  mutationFn: (userId: string) => call(unlockStaff, { params: { userId } }),
})
