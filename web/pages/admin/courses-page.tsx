import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Course, courseStatuses } from '../../../contract/courses.ts'
import { CourseMenu } from '../../features/courses/course-menu.tsx'
import { coursePagesQuery, outlineQuery } from '../../features/courses/courses.api.ts'
import { CoursesShown, CoursesTable, CoursesTableSkeleton } from '../../features/courses/courses-table.tsx'
import { StatusChips, type StatusFilter } from '../../features/courses/courses-tools.tsx'
import { ImportDialog } from '../../features/courses/import-dialog.tsx'
import { NewCourseDialog } from '../../features/courses/new-course-dialog.tsx'
import { itemsOf } from '../../features/courses/outline/outline-order.ts'
import { useCourseCounts } from '../../features/courses/use-course-counts.ts'
import { PublishDialog } from '../../features/publishing/publish-dialog.tsx'
import { usePublishStep } from '../../features/publishing/publish-step.ts'
import { useGo, useSearchText } from '../../lib/navigation/route-link.tsx'
import { useAddressText } from '../../lib/navigation/use-address-text.ts'
import { forPage } from '../../lib/query/page-query.ts'
import { useIsActing } from '../../lib/session/acting.ts'
import { EmptyState } from '../../ui/error-state.tsx'
import { ListFoot } from '../../ui/list-foot.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { PageBar } from '../../ui/page-bar.tsx'
import { SearchField } from '../../ui/search-field.tsx'

const ListPublishDialog = ({ course, onClose }: { course: Course; onClose: () => void }) => {
  const { data: outline } = useQuery(outlineQuery(course.id))
  const kinds = new Map((outline ? itemsOf(outline) : []).map(({ id, kind }) => [id, kind]))
  return <PublishDialog course={course} kindOf={(id) => kinds.get(id)} onClose={onClose} />
}

const useList = (status: StatusFilter, search: string) => {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...coursePagesQuery({ search: search.trim(), status: status === 'all' ? undefined : status }),
    placeholderData: keepPreviousData,
    meta: forPage.meta,
    throwOnError: (_error, query) => query.state.data === undefined,
  })
  return {
    courses: data?.pages.flatMap((page) => page.data),
    total: data?.pages[0]?.meta.total ?? 0,
    more: hasNextPage ? { load: () => void fetchNextPage(), isLoading: isFetchingNextPage } : null,
  }
}

export const CoursesPage = () => {
  const { t } = useTranslation('courses')
  const go = useGo()
  const stepOf = usePublishStep()
  const search = useAddressText('q')
  const [inAddress, setStatus] = useSearchText('status')
  const status: StatusFilter = courseStatuses.find((name) => name === inAddress) ?? 'all'
  const [creating, setCreating] = useSearchText('new')
  const [publishing, setPublishing] = useState<Course | null>(null)
  const counts = useCourseCounts()
  const { courses, total, more } = useList(status, search.rested)
  const isFiltered = search.rested.trim() !== '' || status !== 'all'
  const isFirst = courses?.length === 0 && !isFiltered

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
  const acting = useIsActing()
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
        {isFirst ? null : (
          <>
            <SearchField label={t('list.search')} text={search.text} onText={search.change} />
            <StatusChips
              value={status}
              counts={counts}
              onChange={(next) => setStatus(next === 'all' ? '' : next)}
            />
          </>
        )}
        {!courses ? (
          <CoursesTableSkeleton />
        ) : isFirst ? (
          <EmptyState title={t('list.empty')} message={t('list.emptyWhy')} actions={create} />
        ) : courses.length === 0 ? (
          <EmptyState
            title={t('list.nothing')}
            message={
              search.rested.trim()
                ? t('list.nothingFor', { text: search.rested.trim() })
                : t('list.nothingHere')
            }
            actions={
              <Button variant="default" onClick={showAll}>
                {t('list.showAll')}
              </Button>
            }
          />
        ) : (
          <>
            <CoursesTable courses={courses} actions={actions} />
            <ListFoot
              text={
                more
                  ? t('list.someOf', { count: total, shown: courses.length })
                  : t('list.count', { count: courses.length })
              }
              more={more}
            />
          </>
        )}
        {courses && !isFirst ? <CoursesShown count={courses.length} /> : null}
      </Page>
      <NewCourseDialog
        opened={creating === 'course'}
        onClose={() => setCreating('')}
        onCreated={({ id }) => void go({ to: 'admin.courses.show', params: { courseId: id } })}
      />
      {creating === 'file' ? <ImportDialog onClose={() => setCreating('')} /> : null}
      {publishing ? <ListPublishDialog course={publishing} onClose={() => setPublishing(null)} /> : null}
    </>
  )
}
