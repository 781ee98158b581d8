import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { TranslationUnit } from '#contract/translations/units.ts'
import type { JobPath, UnitFilter } from '#features/translations/translations.api.ts'
import { forPage } from '#lib/query/page-query.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { type UnitIndex, unitFrom, unitIndexQuery, unitPageQuery } from './unit-pages.api.ts'
import { pageOfPosition, pageOfRow, pageStarts, type ReadPages, unitsAround } from './unit-pages.ts'

const none: ReadonlyMap<number, number> = new Map()

/** The actual sizes of the loaded pages, remembered while the list is the same. */
function useSizes(index: UnitIndex | undefined, read: ReadPages): ReadonlyMap<number, number> {
  const [known, setKnown] = useState({ index, sizes: none })
  const before = known.index === index ? known.sizes : none
  const isNew = [...read].some(([page, { length }]) => before.get(page) !== length)
  if (!isNew && known.index === index) return before
  const lengths = [...read].map(([page, { length }]) => [page, length] as const)
  const sizes = new Map([...before, ...lengths])
  setKnown({ index, sizes })
  return sizes
}

/** Returns the same map while its pages are unchanged, so that values derived from it are memoized. */
function useSamePages(read: ReadPages): ReadPages {
  const [known, setKnown] = useState(read)
  if (known.size === read.size && [...read].every(([page, units]) => known.get(page) === units)) return known
  setKnown(read)
  return read
}

/** The pages on the screen and the page of the current unit, each with its neighbors. */
function wantedPages(
  count: number,
  shown: { first: number; last: number },
  ownPage: number | null,
): number[] {
  const wanted = new Set(ownPage === null ? [] : [ownPage - 1, ownPage, ownPage + 1])
  for (let page = shown.first - 1; page <= shown.last + 1; page += 1) wanted.add(page)
  return [...wanted].filter((page) => page >= 0 && page < count)
}

/** -1 if no loaded page contains the unit. */
function rowOfUnit(
  pages: ReadonlyMap<number, readonly TranslationUnit[]>,
  starts: readonly number[],
  id: string | null,
): number {
  for (const [page, units] of pages) {
    const at = units.findIndex((unit) => unit.id === id)
    if (at >= 0) return (starts[page] ?? 0) + at
  }
  return -1
}

/**
 * The units of a list of any length: its page starts are read once, and each page when it is first needed. Loaded
 * pages are not refreshed, so that no row moves away while it is being read.
 */
export const useUnitPages = (path: JobPath, filter: UnitFilter) => {
  const { data: index, isPlaceholderData } = useQuery({ ...unitIndexQuery(path, filter), ...forPage })
  const [shown, setShown] = useState({ first: 0, last: 0 })
  const [own, setOwn] = useState<{ index: UnitIndex; page: number } | null>(null)
  const count = index?.pages.length ?? 0
  const ownPage = own?.index === index ? (own?.page ?? null) : null
  const wanted = wantedPages(count, shown, ownPage)
  const results = useQueries({
    queries: index ? wanted.map((page) => unitPageQuery(path, index, page)) : [],
  })
  const read = useSamePages(
    new Map(
      wanted.flatMap((page, at) => {
        const units = results[at]?.data?.data
        return units ? [[page, units] as const] : []
      }),
    ),
  )
  const sizes = useSizes(index, read)
  const expected = index?.total ?? 0
  const starts = useMemo(() => pageStarts(count, expected, sizes), [count, expected, sizes])
  const unitAt = useCallback(
    (row: number): TranslationUnit | undefined => {
      const page = pageOfRow(starts, row)
      return read.get(page)?.[row - (starts[page] ?? 0)]
    },
    [read, starts],
  )
  const isEmpty = count === 0
  return {
    index,
    /** True while the data are those of the previous filter. */
    isPlaceholderData,
    /** The number of rows in the list. */
    total: starts.at(-1) ?? 0,
    /** The loaded units around the current one, or else around the screen. */
    units:
      index && isEmpty ? [] : unitsAround(read, Math.min(ownPage ?? shown.first, Math.max(count - 1, 0))),
    rowOf: (id: string | null): number => rowOfUnit(read, starts, id),
    unitAt,
    /** A function that reads the page of a row again; null unless reading it has failed. */
    retryOf: (row: number): (() => void) | null => {
      const result = results[wanted.indexOf(pageOfRow(starts, row))]
      return result?.isLoadingError && !result.isFetching ? () => void result.refetch() : null
    },
    /** Sets which rows are on the screen. */
    show: (firstRow: number, lastRow: number): void => {
      const [first, last] = [pageOfRow(starts, firstRow), pageOfRow(starts, lastRow)]
      if (first !== shown.first || last !== shown.last) setShown({ first, last })
    },
    /**
     * Loads the page of a unit and keeps it loaded regardless of scrolling. Returns false if the list does not
     * contain the unit.
     */
    hold: async (id: string): Promise<boolean> => {
      if (!index) return false
      const here = [...read].find(([, units]) => units.some((unit) => unit.id === id))
      const unit = here ? null : await unitFrom(path, index.filter, id)
      if (!here && unit?.id !== id) return false
      const page = here?.[0] ?? pageOfPosition(index.pages, unit?.position ?? 0)
      await queryClient.ensureQueryData(unitPageQuery(path, index, page))
      setOwn({ index, page })
      return true
    },
  }
}
export type UnitPages = ReturnType<typeof useUnitPages>
