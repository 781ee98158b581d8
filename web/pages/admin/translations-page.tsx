import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toSelectableLocale } from '#contract/locales.ts'
import { CourseBar } from '#entities/course-bar.tsx'
import { Languages } from '#features/translations/languages/languages.tsx'
import { courseQuery, jobQuery } from '#features/translations/translations.api.ts'
import { JobActions } from '#features/translations/workbench/job-actions.tsx'
import { JobDesk } from '#features/translations/workbench/job-desk.tsx'
import { useFormat } from '#lib/i18n/format.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { forPage } from '#lib/query/page-query.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { PageSkeleton } from '#ui/feedback/skeleton.tsx'
import { Page } from '#ui/layout/page.tsx'

/** The translation of a course into one language. */
const JobPage = ({
  courseId,
  courseTitle,
  where,
}: {
  courseId: string
  courseTitle: string
  where: string
}) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const { section, page } = useRouteParams('admin.courses.translate')
  const { data, error } = useQuery(jobQuery(courseId, where))
  const job = data?.data[0]
  const course = { id: courseId, title: courseTitle }
  const languages = (
    <RouteLink to="admin.courses.translate" params={{ courseId }}>
      {t('title')}
    </RouteLink>
  )
  if (!(data || error)) return <PageSkeleton />
  if (!job)
    return (
      <>
        <CourseBar course={course} parents={[languages]} here={where} />
        <Page>
          <EmptyState
            level={1}
            drawing="lost"
            title={t('noJob.title')}
            message={t('noJob.message')}
            actions={
              <ButtonLink to="admin.courses.translate" params={{ courseId }}>
                {t('noJob.action')}
              </ButtonLink>
            }
          />
        </Page>
      </>
    )
  return (
    <>
      <CourseBar
        course={course}
        parents={[languages]}
        here={format.language(job.locale)}
        end={<JobActions job={job} where="bar" />}
      />
      <JobDesk key={job.id} job={job} section={section} page={page} />
    </>
  )
}

export const TranslationsPage = () => {
  const { t } = useTranslation('translations')
  const { courseId, locale } = useRouteParams('admin.courses.translate')
  const { data } = useQuery({ ...courseQuery(courseId), ...forPage })
  if (!data) return <PageSkeleton />
  const course = data.data
  if (locale)
    return (
      <JobPage courseId={courseId} courseTitle={course.title} where={toSelectableLocale(locale) ?? locale} />
    )
  return (
    <>
      <CourseBar course={course} here={t('title')} />
      <Languages courseId={courseId} title={course.title} canAdd={course.can.edit} />
    </>
  )
}
