import { mutationOptions } from '@tanstack/react-query'
import {
  compareCompanies,
  compareCourses,
  exportFigures,
  getDashboard,
  type Period,
} from '#contract/directory/dashboard.ts'
import { getInsights } from '#contract/directory/insights.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { download } from '#lib/api/call.ts'
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

export const exportFiguresMutation = () =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof exportFigures>) => download(exportFigures, { body }),
  })
