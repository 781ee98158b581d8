import { compareCompanies, compareCourses, getDashboard, type Period } from '#contract/directory/dashboard.ts'
import { getInsights } from '#contract/directory/insights.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

export const dashboardQuery = (company_id: string | undefined, period: Period) =>
  endpointQuery(getDashboard, { query: { company_id, period } })
export const comparedCompaniesQuery = (company_id: string | undefined) =>
  endpointQuery(compareCompanies, { query: { company_id } })
export const comparedCoursesQuery = (company_id: string | undefined) =>
  endpointQuery(compareCourses, { query: { company_id } })
const pollMs = 2_000

/** Asks again while they are being computed. */
export const insightsQuery = (company_id: string | undefined, period: Period) => ({
  ...endpointQuery(getInsights, { query: { company_id, period } }),
  refetchInterval: ({ state }: { state: { data?: { meta: { updating: boolean } } | undefined } }) =>
    state.data?.meta.updating ? pollMs : false,
})
