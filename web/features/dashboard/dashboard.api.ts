import { compareCompanies, getDashboard } from '#contract/directory/dashboard.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

export const dashboardQuery = () => endpointQuery(getDashboard)
export const comparedCompaniesQuery = () => endpointQuery(compareCompanies)
