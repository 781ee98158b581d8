import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { listUnitPages, listUnits, unitPageSize } from '#contract/translations/items.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'
import type { JobPath, UnitFilter } from '#features/translations/translations.api.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery, keyOf } from '#lib/query/endpoint-query.ts'
import { queryClient } from '#lib/query/query-client.ts'

/** Read once and not refreshed: saves update it, so that no row moves away while it is being read. */
const readOnce = {
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** The first unit of each page of a list, with the filter. */
export interface UnitIndex {
  filter: UnitFilter
  pages: readonly { id: string; position: number }[]
  total: number
  /**
   * When the user opened the list: its pages are at least that recent, even if an import changed them since an
   * earlier visit.
   */
  readAt: number
}
export const unitIndexQuery = (params: JobPath, filter: UnitFilter) =>
  queryOptions({
    queryKey: keyOf(listUnitPages, { params, query: filter }),
    queryFn: async ({ signal, queryKey }): Promise<UnitIndex> => {
      // A refetch while the list is on the screen keeps `readAt`, so the loaded pages stay as well.
      const { readAt = Date.now() } = queryClient.getQueryData<UnitIndex>(queryKey) ?? {}
      const { data, meta } = await call(listUnitPages, { params, query: filter }, { signal })
      return { filter, pages: data, total: meta.total, readAt }
    },
    ...readOnce,
    placeholderData: keepPreviousData,
  })

/** How long an unused page stays cached, in milliseconds. */
const pageStays = 600_000
export const unitPageQuery = (params: JobPath, { filter, pages, readAt }: UnitIndex, page: number) => {
  const from = pages[page]?.id
  const until = pages[page + 1]?.id
  const query = { ...filter, from, until, limit: limits.pageSize.max }
  const read = endpointQuery(listUnits, { params, query })
  return queryOptions({
    ...read,
    ...readOnce,
    queryKey: [...read.queryKey, readAt],
    refetchOnReconnect: ({ state }) => state.data === undefined,
    gcTime: pageStays,
  })
}

/** The unit, or the first one after it that matches the filter. */
export const unitFrom = async (
  params: JobPath,
  filter: UnitFilter,
  from: string,
): Promise<TranslationUnit | undefined> =>
  (await call(listUnits, { params, query: { ...filter, from, limit: 1 } })).data[0]

/** The unit as the page shows it, which may be ahead of the server. */
const newestOf = (unit: TranslationUnit): TranslationUnit =>
  queryClient
    .getQueriesData<ResponseOf<typeof listUnits>>({ queryKey: [listUnits.path] })
    .flatMap(([, page]) => page?.data ?? [])
    .findLast(({ id }) => id === unit.id) ?? unit

/**
 * The first unit that a translator or a reviewer has to work on, starting at `from` if given; null if there is none.
 */
export const findOpenUnit = async (
  params: JobPath,
  states: 'todo' | 'in_review',
  {
    isWanted,
    ...query
  }: UnitFilter & { from: string | undefined; isWanted: (unit: TranslationUnit) => boolean },
): Promise<string | null> => {
  const which = states === 'todo' ? { only: states } : { state: states }
  const { data } = await call(listUnits, { params, query: { ...query, ...which, limit: unitPageSize } })
  return data.find((unit) => isWanted(newestOf(unit)))?.id ?? null
}
