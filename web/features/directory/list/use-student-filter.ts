import {
  type StudentConcern,
  type StudentSort,
  type StudentState,
  studentConcerns,
  studentInvitations,
  studentSorts,
  studentStates,
} from '#contract/directory/directory.ts'
import { useSearchText } from '#lib/navigation/route-link.tsx'
import { useAddressText } from '#lib/navigation/use-address-text.ts'
import type { StudentFilter } from '../directory.api.ts'

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text)

/** The filters of the list; all of them are in the address. */
export const useStudentFilter = () => {
  const search = useAddressText('q')
  const [stateText, setState] = useSearchText('state')
  const [concernText, setConcern] = useSearchText('concern')
  const [course, setCourse] = useSearchText('course')
  const [company] = useSearchText('company')
  const [belowText, setBelow] = useSearchText('below')
  const [tag, setTag] = useSearchText('tag')
  const [group, setGroup] = useSearchText('group')
  const [statusText, setStatus] = useSearchText('status')
  const [department, setDepartment] = useSearchText('department')
  const [title, setTitle] = useSearchText('title')
  const [country, setCountry] = useSearchText('country')
  const [manager, setManager] = useSearchText('manager')
  const [invitationText, setInvitation] = useSearchText('invitation')
  const state: StudentState | undefined = oneOf(studentStates, stateText)
  const concern: StudentConcern | undefined = oneOf(studentConcerns, concernText)
  const filter: StudentFilter = {
    search: search.rested.trim() || undefined,
    state,
    concern,
    course_id: course || undefined,
    company_id: company || undefined,
    without_below: belowText === 'no' || undefined,
    tag: tag || undefined,
    group_id: group || undefined,
    department: department || undefined,
    title: title || undefined,
    country: /^[A-Z]{2}$/.test(country) ? country : undefined,
    manager_id: manager || undefined,
    invitation: oneOf(studentInvitations, invitationText),
    status: statusText === 'disabled' ? 'disabled' : undefined,
  }
  const isNarrowed = Object.values(filter).some(Boolean)
  return {
    search,
    setState,
    setConcern,
    setCourse,
    setBelow,
    setTag,
    setGroup,
    setStatus,
    setDepartment,
    setTitle,
    setCountry,
    setManager,
    setInvitation,
    filter,
    isNarrowed,
  }
}
export type StudentFilterControls = ReturnType<typeof useStudentFilter>

/** Sorted in descending order first. */
const falling: readonly StudentSort[] = ['last_active', 'overdue', 'joined']
const pageSizes = [25, 50, 100] as const

/** The sort order and page size, in the address as well. */
export const useStudentOrder = () => {
  const [sortText, setSort] = useSearchText('sort')
  const [reverseText, setReverse] = useSearchText('reverse')
  const [sizeText, setSize] = useSearchText('per')
  const sort = oneOf(studentSorts, sortText) ?? 'name'
  const reverse = reverseText === '1'
  const limit = pageSizes.find((size) => String(size) === sizeText) ?? pageSizes[0]
  const direction = falling.includes(sort) === reverse ? ('ascending' as const) : ('descending' as const)
  /** Reverses the order if the list is already sorted by this column. */
  const sortBy = (next: string) => {
    setReverse(next === sort && !reverse ? '1' : '')
    setSort(next === 'name' ? '' : next)
  }
  return { sort, reverse, limit, direction, sortBy, setSize, pageSizes }
}
export type StudentOrder = ReturnType<typeof useStudentOrder>
