import { mutationOptions } from '@tanstack/react-query'
import * as groups from '#contract/accounts/groups.ts'
import { listTeachers } from '#contract/accounts/teachers.ts'
import { listAssignableCompanies } from '#contract/companies/companies.ts'
import { listStudents } from '#contract/directory/directory.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#lib/api/call.ts'
import { endpointPages, endpointQuery } from '#lib/query/endpoint-query.ts'

/** The list, page by page. */
export const groupPagesQuery = (search: string, company_id: string | undefined) =>
  endpointPages(groups.listGroups, { query: { search: search || undefined, company_id } })
export const groupQuery = (groupId: string) => endpointQuery(groups.getGroup, { params: { groupId } })
export const memberPagesQuery = (group_id: string) => endpointPages(listStudents, { query: { group_id } })

/** The companies in which the user may create groups. */
export const companiesQuery = () => endpointQuery(listAssignableCompanies)
/** The first matching people, or staff, to choose from. */
export const matchingPeopleQuery = (search: string, company_id?: string) =>
  endpointQuery(listStudents, { query: { search: search || undefined, company_id, limit: 20 } })
export const matchingStaffQuery = (search: string) =>
  endpointQuery(listTeachers, {
    query: { search: search || undefined, status: 'active' as const, limit: 20 },
  })

export const createGroupMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof groups.createGroup>) => call(groups.createGroup, { body }),
  meta: { quiet: true },
})

export const renameGroupMutation = (groupId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof groups.updateGroup>) =>
      call(groups.updateGroup, { params: { groupId }, body }),
    meta: { quiet: true },
  })

export const deleteGroupMutation = (groupId: string) =>
  mutationOptions({
    mutationFn: () => call(groups.deleteGroup, { params: { groupId } }),
  })

export const membersMutation = (groupId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof groups.changeGroupMembers>) =>
      call(groups.changeGroupMembers, { params: { groupId }, body }),
  })

export const managersMutation = (groupId: string) =>
  mutationOptions({
    mutationFn: (user_ids: string[]) =>
      call(groups.setGroupManagers, { params: { groupId }, body: { user_ids } }),
  })
