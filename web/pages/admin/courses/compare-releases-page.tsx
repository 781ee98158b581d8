import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { CourseBar } from '#entities/course-bar.tsx'
import { courseQuery } from '#features/courses/courses.api.ts'
import {
  compareQuery,
  type Release,
  type ReleaseComparison,
  releasePagesQuery,
} from '#features/publishing/publishing.api.ts'
import { SelectedChange } from '#features/publishing/review/selected-change.tsx'
import { useChangeSelection } from '#features/publishing/review/use-change-selection.ts'
import { useReleaseNames } from '#features/publishing/review/use-release-names.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { useGo, useSearchText } from '#lib/navigation/route-link.tsx'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { forPage } from '#lib/query/page-query.ts'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { PageSkeleton } from '#ui/feedback/skeleton.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'
import classes from './compare-releases-page.module.css'

interface PickersProps {
  course: Course
  releases: readonly Release[]
  releaseId: string
  since: string
}

/** The two releases to compare. The earlier one is the previous release, unless another is chosen. */
const Pickers = ({ course, releases, releaseId, since }: PickersProps) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const go = useGo()
  const options = releases.map(({ id, number, published_at }) => ({
    value: id,
    label: t('compare.option', { number, date: format.date(published_at, 'day') }),
  }))
  const show = (to: string, from: string) =>
    void go({
      to: 'admin.courses.releases.compare',
      params: { courseId: course.id, releaseId: to },
      search: from ? { since: from } : {},
      replace: true,
    })
  return (
    <div className={classes.pickers}>
      <NativeSelect
        label={t('compare.since')}
        data={[{ value: '', label: t('compare.before') }, ...options]}
        value={since}
        onChange={({ target }) => show(releaseId, target.value)}
      />
      <NativeSelect
        label={t('compare.release')}
        data={options}
        value={releaseId}
        onChange={({ target }) => show(target.value, since)}
      />
    </div>
  )
}

const Changes = ({ comparison }: { comparison: ReleaseComparison }) => {
  const { t } = useTranslation('publishing')
  const { changes, since, number } = comparison
  const selection = useChangeSelection(changes)
  const namesOf = useReleaseNames()
  const change = changes[selection.selected]
  if (!change)
    return (
      <Page>
        <EmptyState title={t('compare.same')} message={t('compare.sameWhy')} />
      </Page>
    )
  return (
    <div className={classes.compared}>
      <SelectedChange changes={changes} selection={selection} names={namesOf({ old: since, next: number })} />
    </div>
  )
}

/** The changes of a release compared with another of the same course. */
export const CompareReleasesPage = () => {
  const { t } = useTranslation('publishing')
  const { courseId, releaseId } = useRouteParams('admin.courses.releases.compare')
  const [since] = useSearchText('since')
  const { data: course } = useQuery({ ...courseQuery(courseId), ...forPage })
  const { rows: releases } = shownPages(useInfiniteQuery(releasePagesQuery(courseId)))
  const { data: comparison } = useQuery({ ...compareQuery({ courseId, releaseId, since }), ...forPage })
  if (!course || !releases || !comparison)
    return (
      <>
        <PageBar here={t('compare.title')} />
        <PageSkeleton />
      </>
    )
  return (
    <>
      <CourseBar course={course.data} here={t('compare.title')} />
      <Pickers course={course.data} releases={releases} releaseId={releaseId} since={since} />
      <Changes key={`${releaseId} ${since}`} comparison={comparison.data} />
    </>
  )
}
