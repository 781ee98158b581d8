import { mutationOptions } from '@tanstack/react-query'
import { listGroups } from '#contract/accounts/groups.ts'
import { listAudienceTags } from '#contract/companies/companies.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/scim/connections.ts'
import { call } from '#lib/api/call.ts'
import { endpointPages, endpointQuery } from '#lib/query/endpoint-query.ts'

interface Scope {
  companyId: string
  connectionId: string
}

export const directoriesQuery = (companyId: string) =>
  endpointQuery(contract.listDirectories, { params: { companyId } })

export const callPagesQuery = (params: Scope, only_errors: boolean) =>
  endpointPages(contract.listDirectoryCalls, { params, query: { only_errors } })

export const groupPagesQuery = (params: Scope, search: string) =>
  endpointPages(contract.listDirectoryGroups, { params, query: search ? { search } : {} })

export const heldQuery = (params: Scope) => endpointQuery(contract.listHeldChanges, { params })

/** Groups of the company that a directory’s group can be mapped to. */
export const targetGroupsQuery = (company_id: string, search: string) =>
  endpointQuery(listGroups, { query: { company_id, limit: 50, ...(search ? { search } : {}) } })

export const knownTagsQuery = () => endpointQuery(listAudienceTags)

export const createDirectoryMutation = (companyId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof contract.createDirectory>) =>
      call(contract.createDirectory, { params: { companyId }, body }),
    meta: { quiet: true },
  })

export const updateDirectoryMutation = (params: Scope) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof contract.updateDirectory>) =>
      call(contract.updateDirectory, { params, body }),
  })

export const removeDirectoryMutation = (params: Scope) =>
  mutationOptions({ mutationFn: () => call(contract.removeDirectory, { params }) })

export const createTokenMutation = (params: Scope) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof contract.createDirectoryToken>) =>
      call(contract.createDirectoryToken, { params, body }),
    // The token is forgotten with the dialog that shows it.
    gcTime: 0,
  })

export const removeTokenMutation = (params: Scope) =>
  mutationOptions({
    mutationFn: (tokenId: string) => call(contract.removeDirectoryToken, { params: { ...params, tokenId } }),
  })

export const mapGroupMutation = (params: Scope, directoryGroupId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof contract.mapDirectoryGroup>) =>
      call(contract.mapDirectoryGroup, { params: { ...params, directoryGroupId }, body }),
    meta: { quiet: true },
  })

export const decideMutation = (params: Scope) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof contract.decideHeldChanges>) =>
      call(contract.decideHeldChanges, { params, body }),
  })
