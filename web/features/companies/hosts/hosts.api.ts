import { mutationOptions } from '@tanstack/react-query'
import {
  checkHost,
  claimHost,
  listHosts,
  removeHost,
  setPrimaryHost,
} from '#contract/companies/company-hosts.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery, keyOf } from '#lib/query/endpoint-query.ts'
import { queryClient } from '#lib/query/query-client.ts'

export const hostsQuery = (companyId: string) => endpointQuery(listHosts, { params: { companyId } })

const show = (companyId: string) => (answer: ResponseOf<typeof listHosts>) => {
  queryClient.setQueryData(keyOf(listHosts, { params: { companyId } }), answer)
}

export const claimHostMutation = (companyId: string) =>
  mutationOptions({
    mutationFn: (hostname: string) => call(claimHost, { params: { companyId }, body: { hostname } }),
    onSuccess: show(companyId),
    meta: { quiet: true },
  })

export const checkHostMutation = (companyId: string) =>
  mutationOptions({
    mutationFn: (hostname: string) => call(checkHost, { params: { companyId, hostname } }),
    onSuccess: show(companyId),
  })

export const setPrimaryHostMutation = (companyId: string) =>
  mutationOptions({
    mutationFn: (hostname: string) => call(setPrimaryHost, { params: { companyId, hostname } }),
    onSuccess: show(companyId),
  })

export const removeHostMutation = (companyId: string) =>
  mutationOptions({
    mutationFn: (hostname: string) => call(removeHost, { params: { companyId, hostname } }),
    onSuccess: show(companyId),
  })
