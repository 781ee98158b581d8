import { compareCompanies, compareCourses, getDashboard, type Period } from '#contract/directory/dashboard.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

export const dashboardQuery = (company_id: string | undefined, period: Period) =>
  endpointQuery(getDashboard, { query: { company_id, period } })
export const comparedCompaniesQuery = (company_id: string | undefined) =>
  endpointQuery(compareCompanies, { query: { company_id } })
export const comparedCoursesQuery = (company_id: string | undefined) =>
  endpointQuery(compareCourses, { query: { company_id } })
