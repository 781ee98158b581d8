import { mutationOptions } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/evidence/packs.ts'
import { call, download } from '#lib/api/call.ts'
import { endpointPages, endpointQuery } from '#lib/query/endpoint-query.ts'
import { runPollMs } from '#lib/realtime/work-news.ts'

export const isBeingMade = ({ state }: contract.EvidencePack): boolean =>
  state === 'waiting' || state === 'running'

/** Polled while a pack is being made. */
export const packPagesQuery = (companyId: string) => ({
  ...endpointPages(contract.listPacks, { query: { company_id: companyId } }),
  refetchInterval: ({
    state,
  }: {
    state: { data?: { pages: { data: contract.EvidencePack[] }[] } | undefined }
  }) => (state.data?.pages.some(({ data }) => data.some(isBeingMade)) ? runPollMs() : (false as const)),
})

export const evidenceKeysQuery = () => endpointQuery(contract.listEvidenceKeys)

export const createPackMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof contract.createPack>) => call(contract.createPack, { body }),
})
export const downloadPackMutation = (packId: string) =>
  mutationOptions({ mutationFn: () => download(contract.downloadPack, { params: { packId } }) })
export const deletePackMutation = (packId: string) =>
  mutationOptions({ mutationFn: () => call(contract.deletePack, { params: { packId } }) })
