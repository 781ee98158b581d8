import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { forPage } from '#lib/query/page-query.ts'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { PageSkeleton } from '#ui/feedback/skeleton.tsx'
import { Page, PageHeader } from '#ui/layout/page.tsx'
import { courseJobsQuery } from '../translations.api.ts'
import { AddLanguage } from './add-language.tsx'
import { LanguageCard } from './language-card.tsx'
import classes from './languages.module.css'

/** The languages of a course as cards. */
export const Languages = ({
  courseId,
  title,
  canAdd,
}: {
  courseId: string
  title: string
  canAdd: boolean
}) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const { data } = useQuery({ ...courseJobsQuery(courseId), ...forPage })
  if (!data) return <PageSkeleton />
  const { source_locale, without_job } = data.meta
  return (
    <Page>
      <PageHeader
        title={t('title')}
        lede={t('languages.lede', { course: title, language: format.language(source_locale) })}
      />
      {data.data.length === 0 ? (
        <EmptyState title={t('empty.title')} message={t('empty.message')} />
      ) : (
        <div className={classes.cards}>
          {data.data.map((job) => (
            <LanguageCard key={job.id} job={job} />
          ))}
        </div>
      )}
      {canAdd ? (
        <AddLanguage
          courseId={courseId}
          withoutJob={without_job}
          taken={[source_locale, ...data.data.map(({ locale }) => locale)]}
        />
      ) : null}
    </Page>
  )
}
