import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CourseBar } from '#entities/course-bar.tsx'
import { courseQuery } from '#features/courses/courses.api.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { forPage } from '#lib/query/page-query.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { PageSkeleton } from '#ui/feedback/skeleton.tsx'
import { Page } from '#ui/layout/page.tsx'

export const TranslationItemPage = () => {
  const { t } = useTranslation('translations')
  const { courseId } = useRouteParams('admin.courses.translate.item')
  const { data } = useQuery({ ...courseQuery(courseId), ...forPage })
  if (!data) return <PageSkeleton />
  return (
    <>
      <CourseBar course={data.data} here={t('title')} />
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
    </>
  )
}
