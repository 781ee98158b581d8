import { mutationOptions } from '@tanstack/react-query'
import { listAssignableCompanies } from '#contract/companies/companies.ts'
import * as contract from '#contract/directory/people-imports.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import { call, download } from '#lib/api/call.ts'
import { upload } from '#lib/api/upload.ts'
import { endpointPages, endpointQuery, refetchTags } from '#lib/query/endpoint-query.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { runPollMs } from '#lib/realtime/work-news.ts'

/** The companies into which the user may import people. */
export const companiesQuery = () => endpointQuery(listAssignableCompanies)

export const importsQuery = (companyId: string) =>
  endpointQuery(contract.listImports, { query: { company_id: companyId } })

/** Polled while work is under way. */
export const importQuery = (importId: string) => ({
  ...endpointQuery(contract.getImport, { params: { importId } }),
  refetchInterval: (query: { state: { data?: { data: contract.PeopleImport } | undefined } }) =>
    ['checking', 'applying'].includes(query.state.data?.data.state ?? '') ? runPollMs() : false,
})

type Rows = QueryOf<typeof contract.listImportRows>

export const importRowsQuery = (importId: string, query: Pick<Rows, 'outcome' | 'problem'>) =>
  endpointPages(contract.listImportRows, { params: { importId }, query })

/** The response is the current state of the import. */
const store = ({ data }: { data: contract.PeopleImport }): void => {
  queryClient.setQueryData(importQuery(data.id).queryKey, { data, status: 200 })
}

/** Called when the import is over, since no call reports its end. */
export const refetchPeople = () => refetchTags('students', 'student-tags')

export const uploadMutation = mutationOptions({
  mutationFn: ({ file, companyId }: { file: File; companyId: string }) =>
    upload(contract.uploadImport, { params: {}, file, body: { company_id: companyId } }),
  onSuccess: store,
  meta: { quiet: true },
})

export const layoutMutation = (importId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof contract.setImportLayout>) =>
      call(contract.setImportLayout, { params: { importId }, body }),
    onSuccess: store,
    meta: { quiet: true },
  })

export const checkMutation = (importId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof contract.checkImport>) =>
      call(contract.checkImport, { params: { importId }, body }),
    onSuccess: store,
    meta: { quiet: true },
  })

export const applyMutation = (importId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof contract.applyImport>) =>
      call(contract.applyImport, { params: { importId }, body }),
    onSuccess: store,
    meta: { quiet: true },
  })

export const cancelMutation = (importId: string) =>
  mutationOptions({
    mutationFn: () => call(contract.cancelImport, { params: { importId } }),
    onSuccess: store,
  })

export const templateMutation = mutationOptions({
  mutationFn: () => download(contract.getImportTemplate),
})

export const resultMutation = (importId: string) =>
  mutationOptions({
    mutationFn: (outcome: contract.ImportOutcome | undefined) =>
      download(contract.downloadImportRows, { params: { importId }, query: { outcome } }),
  })
