import { mutationOptions } from '@tanstack/react-query'
import {
  checkMailDomain,
  claimMailDomain,
  listMailDomains,
  removeMailDomain,
} from '#contract/companies/mail-domains.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery, keyOf } from '#lib/query/endpoint-query.ts'
import { queryClient } from '#lib/query/query-client.ts'

export const mailDomainsQuery = (companyId: string) =>
  endpointQuery(listMailDomains, { params: { companyId } })

const show = (companyId: string) => (answer: ResponseOf<typeof listMailDomains>) => {
  queryClient.setQueryData(keyOf(listMailDomains, { params: { companyId } }), answer)
}

export const claimMailDomainMutation = (companyId: string) =>
  mutationOptions({
    mutationFn: (domain: string) => call(claimMailDomain, { params: { companyId }, body: { domain } }),
    onSuccess: show(companyId),
    meta: { quiet: true },
  })

export const checkMailDomainMutation = (companyId: string) =>
  mutationOptions({
    mutationFn: (domain: string) => call(checkMailDomain, { params: { companyId, domain } }),
    onSuccess: show(companyId),
  })

export const removeMailDomainMutation = (companyId: string) =>
  mutationOptions({
    mutationFn: (domain: string) => call(removeMailDomain, { params: { companyId, domain } }),
    onSuccess: show(companyId),
  })
