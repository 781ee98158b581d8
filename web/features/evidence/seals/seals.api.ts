import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { checkSeals, getSeals } from '#contract/evidence/seals.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { runPollMs } from '#lib/realtime/work-news.ts'

/** Polled while the chain is being checked. */
export const sealsQuery = (companyId: string) =>
  queryOptions({
    ...endpointQuery(getSeals, { query: { company_id: companyId } }),
    refetchInterval: ({ state }) => (state.data?.data.checking ? runPollMs() : false),
  })

export const checkSealsMutation = (companyId: string) =>
  mutationOptions({ mutationFn: () => call(checkSeals, { query: { company_id: companyId } }) })
