import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { listGroups } from '#contract/accounts/groups.ts'
import { listAssignableCompanies, listAudienceTags } from '#contract/companies/companies.ts'
import * as bulk from '#contract/directory/bulk.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#lib/api/call.ts'
import { endpointPages, endpointQuery } from '#lib/query/endpoint-query.ts'
import { runPollMs } from '#lib/realtime/work-news.ts'

export const isActive = (state: bulk.BulkState): boolean =>
  state === 'waiting' || state === 'running' || state === 'undoing'

export const runPagesQuery = () => endpointPages(bulk.listBulkRuns, { query: {} })
/** Polled while a run is in progress. */
export const runQuery = (runId: string) =>
  queryOptions({
    ...endpointQuery(bulk.getBulkRun, { params: { runId } }),
    refetchInterval: ({ state }) => (state.data && isActive(state.data.data.state) ? runPollMs() : false),
  })
export const problemsQuery = (runId: string) => endpointQuery(bulk.listBulkProblems, { params: { runId } })

export const tagsQuery = () => endpointQuery(listAudienceTags)
export const groupsQuery = (search: string) =>
  endpointQuery(listGroups, { query: { search: search || undefined, limit: 50 } })
export const companiesQuery = () => endpointQuery(listAssignableCompanies)

export type NewRun = BodyOf<typeof bulk.startBulk>
export const startMutation = mutationOptions({
  mutationFn: (body: NewRun) => call(bulk.startBulk, { body }),
  meta: { quiet: true },
})

export const cancelMutation = (runId: string) =>
  mutationOptions({
    mutationFn: () => call(bulk.cancelBulk, { params: { runId } }),
  })
export const undoMutation = (runId: string) =>
  mutationOptions({
    mutationFn: () => call(bulk.undoBulk, { params: { runId } }),
  })
