import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { StatementsBelow } from '#features/acknowledgements/statements-below.tsx'
import { CourseMenu } from '#features/courses/actions/course-menu.tsx'
import { ImportDialog } from '#features/courses/actions/import-dialog.tsx'
import { NewCourseDialog } from '#features/courses/actions/new-course-dialog.tsx'
import { type CourseFilter, coursePagesQuery } from '#features/courses/courses.api.ts'
import { CoursesNarrow, CoursesOrder } from '#features/courses/list/courses-narrow.tsx'
import { CoursesShown, CoursesTable, CoursesTableSkeleton } from '#features/courses/list/courses-table.tsx'
import { StatusChips } from '#features/courses/list/courses-tools.tsx'
import { useCourseCounts } from '#features/courses/list/use-course-counts.ts'
import { useCoursesFilter } from '#features/courses/list/use-courses-filter.ts'
import { useKindOf } from '#features/courses/outline/tree/use-kind-of.ts'
import { ReceivedCourses, useHasReceived } from '#features/courses/received/received-courses.tsx'
import { PublishDialog } from '#features/publishing/publish/publish-dialog.tsx'
import { usePublishStep } from '#features/publishing/publish/publish-step.ts'
import { useGo, useSearchText } from '#lib/navigation/route-link.tsx'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { forPage } from '#lib/query/page-query.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { SearchField } from '#ui/controls/search-field.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { Page, PageHeader } from '#ui/layout/page.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'
import classes from './courses-page.module.css'

const ListPublishDialog = ({ course, onClose }: { course: Course; onClose: () => void }) => {
  const kindOf = useKindOf(course.id)
  return <PublishDialog course={course} kindOf={kindOf} onClose={onClose} />
}

const useList = (query: CourseFilter) =>
  shownPages(useInfiniteQuery({ ...coursePagesQuery(query), placeholderData: keepPreviousData, ...forPage }))

/** The courses as the filter narrows them, and what the page says where there is none. */
const useCoursesList = () => {
  const go = useGo()
  const filter = useCoursesFilter()
  const counts = useCourseCounts(filter.narrowed)
  const { rows: courses, total, more } = useList(filter.query)
  const hasReceived = useHasReceived()
  const isEmpty = courses?.length === 0 && !filter.isNarrowed
  const showAll = () => {
    filter.search.change('')
    void go({ to: 'admin.courses.index', replace: true })
  }
  return {
    filter,
    counts,
    courses,
    total,
    more,
    hasReceived,
    isEmpty,
    isFirst: isEmpty && hasReceived === false,
    showAll,
  }
}
type CoursesList = ReturnType<typeof useCoursesList>

const CreateButtons = ({ onCreate }: { onCreate: (what: 'course' | 'file') => void }) => {
  const { t } = useTranslation('courses')
  return (
    <>
      <Button
        variant="default"
        leftSection={<FileUp size={16} aria-hidden />}
        onClick={() => onCreate('file')}
      >
        {t('list.import')}
      </Button>
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => onCreate('course')}>
        {t('list.new')}
      </Button>
    </>
  )
}

const NothingFound = ({ filter: { search, narrowed }, showAll }: CoursesList) => {
  const { t } = useTranslation('courses')
  const text = search.rested.trim()
  const why = Object.values(narrowed).some(Boolean) ? 'list.nothingNarrowed' : 'list.nothingHere'
  return (
    <EmptyState
      title={t('list.nothing')}
      message={text ? t('list.nothingFor', { text }) : t(why)}
      actions={
        <Button variant="default" onClick={showAll}>
          {t('list.showAll')}
        </Button>
      }
    />
  )
}

const CoursesFound = ({
  list,
  create,
  onPublish,
}: {
  list: CoursesList
  create: ReactNode
  onPublish: (course: Course) => void
}) => {
  const { t } = useTranslation('courses')
  const go = useGo()
  const stepOf = usePublishStep()
  const { courses, total, more, isEmpty, isFirst, hasReceived } = list
  const actions = (course: Course) => {
    const next = stepOf(course)
    const onClick = () =>
      next?.step === 'review'
        ? void go({ to: 'admin.courses.review', params: { courseId: course.id } })
        : onPublish(course)
    return <CourseMenu course={course} withOpen publish={next ? { label: next.label, onClick } : undefined} />
  }
  if (!courses || (isEmpty && hasReceived === undefined)) return <CoursesTableSkeleton />
  if (isEmpty && hasReceived) return null
  if (isFirst) return <EmptyState title={t('list.empty')} message={t('list.emptyWhy')} actions={create} />
  if (courses.length === 0 && !more) return <NothingFound {...list} />
  return (
    <>
      <CoursesTable courses={courses} actions={actions} order={list.filter} />
      <LoadMore
        text={
          more && total !== undefined
            ? t('list.someOf', { count: total, shown: courses.length })
            : t('list.count', { count: courses.length })
        }
        more={more}
      />
    </>
  )
}

export const CoursesPage = () => {
  const { t } = useTranslation('courses')
  const go = useGo()
  const [creating, setCreating] = useSearchText('new')
  const [publishing, setPublishing] = useState<Course | null>(null)
  const list = useCoursesList()
  const { filter, courses, isEmpty } = list
  const create = useIsImpersonating() ? null : <CreateButtons onCreate={setCreating} />
  return (
    <>
      <PageBar here={t('list.title')} />
      <Page>
        <PageHeader title={t('list.title')} end={list.isFirst ? null : create} />
        {isEmpty ? null : (
          <>
            <div className={classes.find}>
              <SearchField label={t('list.search')} text={filter.search.text} onText={filter.search.change} />
              <CoursesOrder filter={filter} />
            </div>
            <StatusChips value={filter.status} counts={list.counts} onChange={filter.setStatus} />
            <CoursesNarrow filter={filter} />
          </>
        )}
        <CoursesFound list={list} create={create} onPublish={setPublishing} />
        {courses ? <ReceivedCourses details={(courseId) => <StatementsBelow courseId={courseId} />} /> : null}
        {courses && !isEmpty ? <CoursesShown count={courses.length} /> : null}
      </Page>
      {creating === 'course' ? (
        <NewCourseDialog
          onClose={() => setCreating('')}
          onCreated={async ({ id }) => {
            // Back leads to the list and not to the dialog again. The two navigations run one after the other, since
            // simultaneous ones would count as one.
            await go({ to: 'admin.courses.index', replace: true })
            void go({ to: 'admin.courses.show', params: { courseId: id } })
          }}
        />
      ) : null}
      {creating === 'file' ? <ImportDialog onClose={() => setCreating('')} /> : null}
      {publishing ? <ListPublishDialog course={publishing} onClose={() => setPublishing(null)} /> : null}
    </>
  )
}
