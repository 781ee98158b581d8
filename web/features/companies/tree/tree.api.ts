import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { getCompany, updateCompany } from '#contract/companies/company-settings.ts'
import {
  closeCompany,
  createCompany,
  deleteCompany,
  getListedCompany,
  listCompanies,
  moveCompany,
  openCompany,
} from '#contract/companies/company-tree.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#lib/api/call.ts'
import { endpointPages, endpointQuery } from '#lib/query/endpoint-query.ts'

/** The companies directly below one, or all whose name contains the search words, page by page. */
export const companyPagesQuery = (parentId: string, search: string) =>
  endpointPages(listCompanies, { query: search ? { search } : { parent_id: parentId } })

/** A page of the companies below an expanded row. */
export const childCompaniesQuery = (parentId: string, cursor?: string) =>
  endpointQuery(listCompanies, { query: { parent_id: parentId, limit: 100, cursor } })

/** A company as the list shows it. */
export const listedCompanyQuery = (companyId: string) =>
  endpointQuery(getListedCompany, { params: { companyId } })

export const createCompanyMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof createCompany>) => call(createCompany, { body }),
  meta: { quiet: true },
})

/** The changes that a move would cause. */
export const movePreviewQuery = (companyId: string, parentId: string) =>
  queryOptions({
    queryKey: [moveCompany.path, companyId, parentId],
    queryFn: () => call(moveCompany, { params: { companyId }, body: { parent_id: parentId, dry_run: true } }),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  })

export const moveCompanyMutation = (companyId: string) =>
  mutationOptions({
    mutationFn: (parentId: string) =>
      call(moveCompany, { params: { companyId }, body: { parent_id: parentId } }),
  })

export const renameCompanyMutation = (companyId: string) =>
  mutationOptions({
    mutationFn: async (names: { name: string; code: string }) => {
      const params = { companyId }
      const { version } = (await call(getCompany, { params })).data
      return call(updateCompany, { params, body: { version, ...names } })
    },
    meta: { quiet: true },
  })

export const closeCompanyMutation = mutationOptions({
  mutationFn: (companyId: string) => call(closeCompany, { params: { companyId } }),
})

export const openCompanyMutation = mutationOptions({
  mutationFn: (companyId: string) => call(openCompany, { params: { companyId } }),
})

export const deleteCompanyMutation = mutationOptions({
  mutationFn: (companyId: string) => call(deleteCompany, { params: { companyId } }),
})
