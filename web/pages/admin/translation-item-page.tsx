import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CourseBar } from '#entities/course-bar.tsx'
import { LessonItem } from '#features/translations/lesson/lesson-item.tsx'
import { courseQuery, jobQuery } from '#features/translations/translations.api.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { forPage } from '#lib/query/page-query.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { PageSkeleton } from '#ui/feedback/skeleton.tsx'
import { Page } from '#ui/layout/page.tsx'

const Missing = ({ courseId }: { courseId: string }) => {
  const { t } = useTranslation('translations')
  return (
    <Page>
      <EmptyState
        level={1}
        drawing="lost"
        title={t('item.title')}
        message={t('item.message')}
        actions={
          <ButtonLink to="admin.courses.translate" params={{ courseId }}>
            {t('item.action')}
          </ButtonLink>
        }
      />
    </Page>
  )
}

/** A lesson in both languages side by side. */
export const TranslationItemPage = () => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const params = useRouteParams('admin.courses.translate.item')
  const { courseId, translationJobId, translationJobItemId } = params
  const { data: course } = useQuery({ ...courseQuery(courseId), ...forPage })
  const { data, error } = useQuery(jobQuery(courseId, translationJobId))
  const job = data?.data[0]
  if (!course || !(data || error)) return <PageSkeleton />
  const languages = (
    <RouteLink to="admin.courses.translate" params={{ courseId }}>
      {t('title')}
    </RouteLink>
  )
  return (
    <>
      <CourseBar
        course={course.data}
        parents={[languages]}
        here={job ? format.language(job.locale) : t('title')}
      />
      {job ? <LessonItem job={job} lessonId={translationJobItemId} /> : <Missing courseId={courseId} />}
    </>
  )
}
