import { mutationOptions } from '@tanstack/react-query'
import { listAssignableCompanies } from '#contract/companies/companies.ts'
import { closeCompany, createCompany, listCompanies, openCompany } from '#contract/companies/company-tree.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#lib/api/call.ts'
import { endpointPages, refetch } from '#lib/query/endpoint-query.ts'

/** The list, page by page. */
export const companyPagesQuery = (search: string) =>
  endpointPages(listCompanies, { query: { search: search || undefined } })

const listAgain = () => refetch({ endpoint: listCompanies }, { endpoint: listAssignableCompanies })

export const createCompanyMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof createCompany>) => call(createCompany, { body }),
  onSuccess: listAgain,
  meta: { quiet: true },
})

export const closeCompanyMutation = mutationOptions({
  mutationFn: (companyId: string) => call(closeCompany, { params: { companyId } }),
  onSettled: listAgain,
})

export const openCompanyMutation = mutationOptions({
  mutationFn: (companyId: string) => call(openCompany, { params: { companyId } }),
  onSettled: listAgain,
})
