import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
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

export const CoursesPage = () => {
  const { t } = useTranslation('courses')
  const go = useGo()
  const stepOf = usePublishStep()
  const filter = useCoursesFilter()
  const { search, isNarrowed } = filter
  const [creating, setCreating] = useSearchText('new')
  const [publishing, setPublishing] = useState<Course | null>(null)
  const counts = useCourseCounts(filter.narrowed)
  const { rows: courses, total, more } = useList(filter.query)
  const hasReceived = useHasReceived()
  const isEmpty = courses?.length === 0 && !isNarrowed
  const isFirst = isEmpty && hasReceived === false

  const actions = (course: Course) => {
    const next = stepOf(course)
    const onClick = () =>
      next?.step === 'review'
        ? void go({ to: 'admin.courses.review', params: { courseId: course.id } })
        : setPublishing(course)
    return <CourseMenu course={course} withOpen publish={next ? { label: next.label, onClick } : undefined} />
  }
  const showAll = () => {
    search.change('')
    void go({ to: 'admin.courses.index', replace: true })
  }
  const acting = useIsImpersonating()
  const create = acting ? null : (
    <>
      <Button
        variant="default"
        leftSection={<FileUp size={16} aria-hidden />}
        onClick={() => setCreating('file')}
      >
        {t('list.import')}
      </Button>
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setCreating('course')}>
        {t('list.new')}
      </Button>
    </>
  )
  return (
    <>
      <PageBar here={t('list.title')} />
      <Page>
        <PageHeader title={t('list.title')} end={isFirst ? null : create} />
        {isEmpty ? null : (
          <>
            <div className={classes.find}>
              <SearchField label={t('list.search')} text={search.text} onText={search.change} />
              <CoursesOrder filter={filter} />
            </div>
            <StatusChips value={filter.status} counts={counts} onChange={filter.setStatus} />
            <CoursesNarrow filter={filter} />
          </>
        )}
        {!courses || (isEmpty && hasReceived === undefined) ? (
          <CoursesTableSkeleton />
        ) : isEmpty && hasReceived ? null : isFirst ? (
          <EmptyState title={t('list.empty')} message={t('list.emptyWhy')} actions={create} />
        ) : courses.length === 0 && !more ? (
          <EmptyState
            title={t('list.nothing')}
            message={
              search.rested.trim()
                ? t('list.nothingFor', { text: search.rested.trim() })
                : t(
                    Object.values(filter.narrowed).some(Boolean)
                      ? 'list.nothingNarrowed'
                      : 'list.nothingHere',
                  )
            }
            actions={
              <Button variant="default" onClick={showAll}>
                {t('list.showAll')}
              </Button>
            }
          />
        ) : (
          <>
            <CoursesTable courses={courses} actions={actions} order={filter} />
            <LoadMore
              text={
                more && total !== undefined
                  ? t('list.someOf', { count: total, shown: courses.length })
                  : t('list.count', { count: courses.length })
              }
              more={more}
            />
          </>
        )}
        {courses ? <ReceivedCourses /> : null}
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
