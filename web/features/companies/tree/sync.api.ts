import { mutationOptions } from '@tanstack/react-query'
import { type CompanySync, getCompanySync, startCompanySync } from '#contract/companies/company-syncs.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery, keyOf } from '#lib/query/endpoint-query.ts'
import { queryClient } from '#lib/query/query-client.ts'

/** Only admins start a run, and they have no live connection. */
const pollMs = 2_000

export const isOpen = (run: CompanySync | null | undefined): boolean =>
  run?.state === 'waiting' || run?.state === 'running'

/** The latest run, polled while it is in progress. */
export const syncQuery = () => ({
  ...endpointQuery(getCompanySync),
  refetchInterval: (query: { state: { data?: { data: CompanySync | null } | undefined } }) =>
    isOpen(query.state.data?.data) ? pollMs : false,
})

export const startSyncMutation = mutationOptions({
  mutationFn: () => call(startCompanySync),
  onSuccess: ({ data }) => queryClient.setQueryData(keyOf(getCompanySync), { data, status: 200 }),
})
