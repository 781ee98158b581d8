import { mutationOptions } from '@tanstack/react-query'
import { listGroups } from '#contract/accounts/groups.ts'
import * as people from '#contract/accounts/people.ts'
import { listAssignableCompanies, listAudienceTags } from '#contract/companies/companies.ts'
import { listStudents } from '#contract/directory/directory.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { exportPersonalData } from '#contract/personal-data/personal-data.ts'
import { call, download } from '#lib/api/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

/** The companies in which the user may create people. */
export const companiesQuery = () => endpointQuery(listAssignableCompanies)
export const tagsQuery = () => endpointQuery(listAudienceTags)
/** The first matching students, to choose one. */
export const matchingStudentsQuery = (search: string) =>
  endpointQuery(listStudents, { query: { search: search || undefined, limit: 20 } })

export const matchingGroupsQuery = (search: string) =>
  endpointQuery(listGroups, { query: { search: search || undefined, limit: 50 } })

export const createStudentMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof people.createStudent>) => call(people.createStudent, { body }),
  meta: { quiet: true },
})

export const pasteStudentsMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof people.createStudentsFromList>) =>
    call(people.createStudentsFromList, { body }),
})

export const updateStudentMutation = (studentId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof people.updateStudent>) =>
      call(people.updateStudent, { params: { studentId }, body }),
    meta: { quiet: true },
  })

const actions = {
  disable: people.disableStudent,
  enable: people.enableStudent,
  invite: people.inviteStudent,
  signOut: people.endStudentSessions,
}
export type StudentAction = keyof typeof actions

export const studentActionMutation = (studentId: string) =>
  mutationOptions({
    mutationFn: (action: StudentAction): Promise<unknown> => call(actions[action], { params: { studentId } }),
  })

export const setSettingsMutation = (studentId: string) =>
  mutationOptions({
    mutationFn: (body: people.SettingChanges) =>
      call(people.setStudentSettings, { params: { studentId }, body }),
  })

export const exportDataMutation = (studentId: string) =>
  mutationOptions({ mutationFn: () => download(exportPersonalData, { params: { studentId } }) })

export const moveStudentMutation = (studentId: string) =>
  mutationOptions({
    mutationFn: (company_id: string) =>
      call(people.moveStudent, { params: { studentId }, body: { company_id } }),
    meta: { quiet: true },
  })
