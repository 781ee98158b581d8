import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CourseBar } from '#entities/course-bar.tsx'
import { courseQuery } from '#features/courses/courses.api.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { forPage } from '#lib/query/page-query.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { PageSkeleton } from '#ui/feedback/skeleton.tsx'
import { Page, PageHeader } from '#ui/layout/page.tsx'

export const TranslationsPage = () => {
  const { t } = useTranslation('translations')
  const { courseId } = useRouteParams('admin.courses.translate')
  const { data } = useQuery({ ...courseQuery(courseId), ...forPage })
  if (!data) return <PageSkeleton />
  return (
    <>
      <CourseBar course={data.data} here={t('title')} />
      <Page>
        <PageHeader title={t('title')} />
        <EmptyState
          title={t('empty.title')}
          message={t('empty.message')}
          actions={
            <ButtonLink to="admin.courses.show" params={{ courseId }}>
              {t('empty.action')}
            </ButtonLink>
          }
        />
      </Page>
    </>
  )
}
