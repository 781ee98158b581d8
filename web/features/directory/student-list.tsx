import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { studentStandings } from '#contract/directory/directory.ts'
import { useGo, useSearchText } from '#lib/navigation/route-link.tsx'
import { useAddressText } from '#lib/navigation/use-address-text.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { forPage } from '#lib/query/page-query.ts'
import { FilterChips } from '#ui/controls/filter-chips.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { ListFoot } from '#ui/layout/load-more.tsx'
import { Spoken } from '#ui/text/visually-hidden.tsx'
import { CourseSearch } from './course-search.tsx'
import {
  companiesQuery,
  coursesQuery,
  groupsQuery,
  receivedCoursesQuery,
  type StudentFilter,
  studentCountQuery,
  studentPagesQuery,
  tagsQuery,
} from './directory.api.ts'
import { readCourses } from './student/read-courses.ts'
import classes from './student-list.module.css'
import { StudentsTable } from './students-table.tsx'

const useStudents = (filter: StudentFilter) => {
  const { rows: students, more } = shownPages(
    useInfiniteQuery({ ...studentPagesQuery(filter), placeholderData: keepPreviousData, ...forPage }),
  )
  const { data: counted } = useQuery({
    ...studentCountQuery(filter),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return { students, total: counted?.count, more }
}

interface NarrowProps {
  label: string
  all: string
  value: string
  options: readonly { id: string; name: string }[]
  onChange: (id: string) => void
}

const Narrow = ({ label, all, value, options, onChange }: NarrowProps) => (
  <NativeSelect
    aria-label={label}
    value={value}
    data={[{ value: '', label: all }, ...options.map(({ id, name }) => ({ value: id, label: name }))]}
    onChange={({ target }) => onChange(target.value)}
  />
)

/** Worth a field, which keeps its place until that is known. */
const offers = (choices: UseQueryResult<{ data: readonly unknown[] }>, fewest: number): boolean =>
  choices.isPending || (choices.data?.data.length ?? 0) >= fewest

/** What narrows the list; all of it stands in the address. */
const useFilter = () => {
  const search = useAddressText('q')
  const [inAddress, setStanding] = useSearchText('standing')
  const [course, setCourse] = useSearchText('course')
  const [company, setCompany] = useSearchText('company')
  const [tag, setTag] = useSearchText('tag')
  const [group, setGroup] = useSearchText('group')
  const [statusText, setStatus] = useSearchText('status')
  const status = statusText === 'disabled' ? ('disabled' as const) : undefined
  const standing = studentStandings.find((name) => name === inAddress)
  const filter: StudentFilter = {
    search: search.rested.trim() || undefined,
    standing,
    course_id: course || undefined,
    company_id: company || undefined,
    tag: tag || undefined,
    group_id: group || undefined,
    status,
  }
  const isNarrowed = Object.values(filter).some(Boolean)
  return {
    search,
    standing,
    setStanding,
    course,
    setCourse,
    company,
    setCompany,
    tag,
    setTag,
    group,
    setGroup,
    status,
    setStatus,
    filter,
    isNarrowed,
  }
}

/** One that the address asks for is offered though nobody has it any more. */
const tagsWith = (tags: string[], chosen: string) =>
  [...new Set([...tags, ...(chosen ? [chosen] : [])])].map((tag) => ({ id: tag, name: tag }))

const Tools = ({ narrow }: { narrow: ReturnType<typeof useFilter> }) => {
  const { t } = useTranslation(['directory', 'people'])
  const courses = useQuery({ ...coursesQuery(), select: readCourses, meta: { quiet: true } })
  const received = useQuery({ ...receivedCoursesQuery(), meta: { quiet: true } })
  const companies = useQuery({ ...companiesQuery(), meta: { quiet: true } })
  const tags = useQuery({ ...tagsQuery(), meta: { quiet: true } })
  const groups = useQuery({ ...groupsQuery(), meta: { quiet: true } })
  const { search, standing, setStanding } = narrow
  const chips = (['all', ...studentStandings] as const).map((value) => ({
    value,
    label: value === 'all' ? t('list.all') : t(`standing.${value}`),
  }))
  return (
    <>
      <div className={classes.tools}>
        <SearchField label={t('list.search')} text={search.text} onText={search.change} />
        {courses.data?.meta.next_cursor ? (
          <CourseSearch value={narrow.course} onChange={narrow.setCourse} />
        ) : offers(courses, 1) || offers(received, 1) ? (
          <Narrow
            label={t('list.course')}
            all={t('list.allCourses')}
            value={narrow.course}
            options={[...(courses.data?.data ?? []), ...(received.data?.data ?? [])].map(({ id, title }) => ({
              id,
              name: title,
            }))}
            onChange={narrow.setCourse}
          />
        ) : null}
        {offers(companies, 2) ? (
          <Narrow
            label={t('list.company')}
            all={t('list.allCompanies')}
            value={narrow.company}
            options={companies.data?.data ?? []}
            onChange={narrow.setCompany}
          />
        ) : null}
        {offers(tags, 1) || narrow.tag ? (
          <Narrow
            label={t('list.tag')}
            all={t('list.anyTag')}
            value={narrow.tag}
            options={tagsWith(tags.data?.data.map(({ tag }) => tag) ?? [], narrow.tag)}
            onChange={narrow.setTag}
          />
        ) : null}
        {offers(groups, 1) ? (
          <Narrow
            label={t('list.group')}
            all={t('list.anyGroup')}
            value={narrow.group}
            options={groups.data?.data ?? []}
            onChange={narrow.setGroup}
          />
        ) : null}
        <Narrow
          label={t('people:status')}
          all={t('people:active')}
          value={narrow.status ?? ''}
          options={[{ id: 'disabled', name: t('people:disabled') }]}
          onChange={narrow.setStatus}
        />
      </div>
      <FilterChips
        label={t('list.status')}
        chips={chips}
        value={standing ?? 'all'}
        onChange={(next) => setStanding(next === 'all' ? '' : next)}
      />
    </>
  )
}

/** The directory: who learns here and how far each is. */
export const StudentList = () => {
  const { t } = useTranslation('directory')
  const go = useGo()
  const narrow = useFilter()
  const { students, total, more } = useStudents(narrow.filter)
  const showAll = () => {
    narrow.search.change('')
    void go({ to: 'admin.students.show', replace: true })
  }
  if (students?.length === 0 && !narrow.isNarrowed)
    return <EmptyState title={t('empty.title')} message={t('empty.message')} />
  return (
    <>
      <Tools narrow={narrow} />
      {!students ? (
        <Skeleton>
          <RowsSkeleton rows={8} />
        </Skeleton>
      ) : students.length === 0 ? (
        <EmptyState
          title={t('list.nothing')}
          message={t('list.nothingWhy')}
          actions={
            <Button variant="default" onClick={showAll}>
              {t('list.showAll')}
            </Button>
          }
        />
      ) : (
        <>
          <StudentsTable students={students} />
          <ListFoot
            text={
              total === undefined || total <= students.length
                ? t('list.count', { count: students.length })
                : t('list.someOf', { count: total, shown: students.length })
            }
            more={more}
          />
        </>
      )}
      <div role="status">
        <Spoken>{students ? t('list.count', { count: total ?? students.length }) : ''}</Spoken>
      </div>
    </>
  )
}
