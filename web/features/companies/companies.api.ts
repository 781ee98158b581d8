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

/** One's own company and all under it. */
export const companiesQuery = () => endpointQuery(listAssignableCompanies)

export const holidaysQuery = (companyId: string) => endpointQuery(listHolidays, { params: { companyId } })

/**
 * Changes the list as it is on the server by now, so that nothing another admin added is lost, one change after the other.
 * A company without a list of its own gets one that begins as that of the company above.
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
    // What companies below inherit follows: the form is not kept waiting for it while its day shows already.
    meta: { background: true },
    scope: { id: listHolidays.path },
  })
}
