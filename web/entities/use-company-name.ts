import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listCompanyChoices } from '#contract/companies/company-tree.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

/** The companies in reach whose name has the words, and the name of the chosen one. */
export const companyChoicesQuery = (chosen: string, search?: string) => ({
  ...endpointQuery(listCompanyChoices, { query: { search, chosen } }),
  placeholderData: keepPreviousData,
  meta: { quiet: true },
})

/** The name of a company in reach; undefined until it is known. */
export const useCompanyName = (companyId: string): string | undefined => {
  const { data } = useQuery(companyChoicesQuery(companyId))
  const chosen = data?.meta.chosen
  return chosen?.id === companyId ? chosen.name : undefined
}
