import { Button, Group, NativeSelect } from '@mantine/core'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ArrowDownUp, ListFilter } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type StudentState, studentSorts, studentStates } from '#contract/directory/directory.ts'
import { FilterChips } from '#ui/controls/filter-chips.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import {
  coursesQuery,
  groupsQuery,
  receivedCoursesQuery,
  studentFacetsQuery,
  tagsQuery,
} from '../directory.api.ts'
import { readCourses } from '../student/read-courses.ts'
import { CourseSearch } from './course-search.tsx'
import { countDetailFilters, DetailFilters } from './detail-filters.tsx'
import { Narrow } from './narrow.tsx'
import classes from './student-list.module.css'
import type { StudentFilterControls, StudentOrder } from './use-student-filter.ts'

/** Whether a filter has enough options to be useful; it keeps its place until that is known. */
const offers = (choices: UseQueryResult<{ data: readonly unknown[] }>, fewest: number): boolean =>
  choices.isPending || (choices.data?.data.length ?? 0) >= fewest

const rareStates: readonly StudentState[] = ['exempt', 'away']

/** The statuses, with the number of students that the other filters leave. */
const StateChips = ({ controls: { filter, setState } }: { controls: StudentFilterControls }) => {
  const { t } = useTranslation('directory')
  const { state, ...others } = filter
  const { data } = useQuery({
    ...studentFacetsQuery(others),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const { total, states } = data?.data ?? {}
  // Few companies have anybody in these states, so they are only offered where there is somebody.
  const isOffered = (each: StudentState): boolean =>
    !rareStates.includes(each) || state === each || (states?.[each] ?? 0) > 0
  const chips = (['all', ...studentStates.filter(isOffered)] as const).map((value) => ({
    value,
    label: value === 'all' ? t('list.all') : t(`state.${value}`),
    count: value === 'all' ? (total?.more ? undefined : total?.count) : states?.[value],
  }))
  return (
    <FilterChips
      label={t('list.status')}
      chips={chips}
      value={state ?? 'all'}
      onChange={(next) => setState(next === 'all' ? '' : next)}
    />
  )
}

const CourseFilter = ({ filter: { course_id = '' }, setCourse }: StudentFilterControls) => {
  const { t } = useTranslation('directory')
  const courses = useQuery({ ...coursesQuery(), select: readCourses, meta: { quiet: true } })
  const received = useQuery({ ...receivedCoursesQuery(), meta: { quiet: true } })
  if (courses.data?.meta.next_cursor) return <CourseSearch value={course_id} onChange={setCourse} />
  if (!offers(courses, 1) && !offers(received, 1)) return null
  return (
    <Narrow
      label={t('list.course')}
      all={t('list.allCourses')}
      value={course_id}
      options={[...(courses.data?.data ?? []), ...(received.data?.data ?? [])].map(({ id, title }) => ({
        id,
        name: title,
      }))}
      onChange={setCourse}
    />
  )
}

const TagFilter = ({ filter: { tag = '' }, setTag }: StudentFilterControls) => {
  const { t } = useTranslation('directory')
  const tags = useQuery({ ...tagsQuery(), meta: { quiet: true } })
  if (!offers(tags, 1) && !tag) return null
  return (
    <Narrow
      label={t('list.tag')}
      all={t('list.anyTag')}
      value={tag}
      options={(tags.data?.data ?? []).map((each) => ({ id: each.tag, name: each.tag, count: each.people }))}
      onChange={setTag}
    />
  )
}

const GroupFilter = ({ filter, setGroup }: StudentFilterControls) => {
  const { t } = useTranslation('directory')
  const groups = useQuery({ ...groupsQuery(), meta: { quiet: true } })
  if (!offers(groups, 1)) return null
  return (
    <Narrow
      label={t('list.group')}
      all={t('list.anyGroup')}
      value={filter.group_id ?? ''}
      options={(groups.data?.data ?? []).map(({ id, name, members }) => ({ id, name, count: members }))}
      onChange={setGroup}
    />
  )
}

interface StudentToolsProps {
  controls: StudentFilterControls
  order: StudentOrder
  /** The actions on the list as a whole. */
  children: ReactNode
}

/** The filters and the sort order of the list. */
export const StudentTools = ({ controls, order, children }: StudentToolsProps) => {
  const { t } = useTranslation(['directory', 'people'])
  const { search, filter, setStatus } = controls
  const inUse = countDetailFilters(controls)
  const [isOpen, setOpen] = useState(inUse > 0)
  const isNarrowed = Boolean(filter.course_id || filter.tag || filter.group_id || filter.status)
  return (
    <>
      <Group
        gap="0 var(--s-2)"
        align="flex-start"
        className={classes.tools ?? ''}
        data-open={isOpen || isNarrowed || undefined}
      >
        <SearchField label={t('list.search')} text={search.text} onText={search.change} />
        <CourseFilter {...controls} />
        <TagFilter {...controls} />
        <GroupFilter {...controls} />
        <Narrow
          label={t('people:status')}
          all={t('people:active')}
          value={filter.status ?? ''}
          options={[{ id: 'disabled', name: t('people:disabled') }]}
          onChange={setStatus}
        />
        <NativeSelect
          hiddenFrom="sm"
          wrapperProps={{ 'data-always': true }}
          aria-label={t('list.sort')}
          leftSection={<ArrowDownUp size={16} aria-hidden />}
          value={order.sort}
          data={studentSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          onChange={({ target }) => order.sortBy(target.value)}
        />
        <Button
          variant="subtle"
          leftSection={<ListFilter size={16} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {inUse > 0 ? t('list.moreFiltersUsed', { count: inUse }) : t('list.moreFilters')}
        </Button>
        {isOpen ? <DetailFilters controls={controls} /> : null}
      </Group>
      <Group justify="space-between" align="start" gap="0 var(--s-2)">
        <StateChips controls={controls} />
        <Group gap="xs" mb="var(--s-4)">
          {children}
        </Group>
      </Group>
    </>
  )
}
