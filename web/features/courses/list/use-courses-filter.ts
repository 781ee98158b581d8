import { type CourseSort, courseSorts } from '#contract/courses/course-lists.ts'
import { courseStatuses, difficulties } from '#contract/courses/courses.ts'
import { toSelectableLocale } from '#contract/locales.ts'
import { useSearchText } from '#lib/navigation/route-link.tsx'
import { useAddressText } from '#lib/navigation/use-address-text.ts'
import type { CourseFilter } from '../courses.api.ts'
import type { StatusFilter } from './courses-tools.tsx'

/** A boolean option stored in the address. */
const useSwitch = (key: string): [boolean, (on: boolean) => void] => {
  const [value, set] = useSearchText(key)
  return [value === '1', (on) => set(on ? '1' : '')]
}

/**
 * The filters and the sort order of the list. All of them are in the address, so that they can be shared and are
 * restored with the page.
 */
export const useCoursesFilter = () => {
  const search = useAddressText('q')
  const [status, setStatus] = useSearchText('status')
  const [level, setDifficulty] = useSearchText('difficulty')
  const [tag, setTag] = useSearchText('tag')
  const [language, setLocale] = useSearchText('in')
  const [mine, setMine] = useSwitch('mine')
  const [changed, setChanged] = useSwitch('changed')
  const [order, setOrder] = useSearchText('sort')
  const narrowed = {
    search: search.rested.trim() || undefined,
    difficulty: difficulties.find((name) => name === level),
    tag: tag || undefined,
    locale: (language && toSelectableLocale(language)) || undefined,
    mine: mine || undefined,
    changed: changed || undefined,
  }
  const known = courseStatuses.find((name) => name === status)
  const isReverse = order.startsWith('-')
  const sort: CourseSort = courseSorts.find((name) => name === order.replace('-', '')) ?? 'changed'
  return {
    search,
    status: known ?? ('all' as const),
    setStatus: (next: StatusFilter) => setStatus(next === 'all' ? '' : next),
    setDifficulty,
    setTag,
    setLocale,
    setMine,
    setChanged,
    sort,
    isReverse,
    setOrder: (next: CourseSort, reverse: boolean) =>
      setOrder(next === 'changed' && !reverse ? '' : `${reverse ? '-' : ''}${next}`),
    /** Without the status, by which the counts beside it are grouped. */
    narrowed,
    query: {
      ...narrowed,
      status: known,
      sort: sort === 'changed' ? undefined : sort,
      reverse: isReverse || undefined,
    } satisfies CourseFilter,
    isNarrowed: known !== undefined || Object.values(narrowed).some((value) => value !== undefined),
  }
}
export type CoursesFilter = ReturnType<typeof useCoursesFilter>
