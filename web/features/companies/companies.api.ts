import { mutationOptions } from '@tanstack/react-query'
import {
  type Holiday,
  listAssignableCompanies,
  listHolidays,
  setHolidays,
} from '#contract/companies/companies.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery, keyOf } from '#lib/query/endpoint-query.ts'
import { queryClient } from '#lib/query/query-client.ts'

/** The user's own company and all below it. */
export const companiesQuery = () => endpointQuery(listAssignableCompanies)

export const holidaysQuery = (companyId: string) => endpointQuery(listHolidays, { params: { companyId } })

/**
 * Changes the current list on the server, one change after the other, so that another admin's additions are not lost.
 * A company without a list of its own starts with a copy of its parent's.
 */
export const changeHolidaysMutation = (companyId: string) => {
  const params = { companyId }
  return mutationOptions({
    mutationFn: async (change: (now: Holiday[]) => Holiday[]) => {
      const { data } = await call(listHolidays, { params })
      return call(setHolidays, { params, body: { holidays: change(data) } })
    },
    onSuccess: (answer) => {
      queryClient.setQueryData(keyOf(listHolidays, { params }), answer)
    },
    // The day shows already, so the form does not wait for the refetch of what companies below inherit.
    meta: { background: true },
    scope: { id: listHolidays.path },
  })
}
