import { Group, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BookA, Database } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Locale } from '#contract/locales.ts'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { forPage } from '#lib/query/page-query.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { PageSkeleton } from '#ui/feedback/skeleton.tsx'
import { Page, PageHeader } from '#ui/layout/page.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { courseJobsQuery } from '../translations.api.ts'
import { AddLanguage } from './add-language.tsx'
import { LanguageCard } from './language-card.tsx'

const resources = [
  { section: 'memory', Icon: Database },
  { section: 'glossary', Icon: BookA },
] as const

/** Links to the resources shared by the company's courses, for the first language. */
const ResourceLinks = ({ from, to }: { from: Locale; to: Locale | undefined }) => {
  const { t } = useTranslation('translations')
  return (
    <Group gap={8} align="stretch">
      {resources.map(({ section, Icon }) => (
        <ButtonLink
          key={section}
          to="admin.translations"
          params={{ section }}
          search={to ? { from, to } : {}}
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
        >
          {t(`company.sections.${section}`)}
        </ButtonLink>
      ))}
    </Group>
  )
}

const staleUnits = ({ counts }: TranslationJob): number => counts.by_state.needs_update?.units ?? 0

/** The number of texts whose source has changed since their translation, in the language with the most of them. */
const ChangedSources = ({ jobs }: { jobs: readonly TranslationJob[] }) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const [job] = jobs.toSorted((one, other) => staleUnits(other) - staleUnits(one))
  const count = job ? staleUnits(job) : 0
  if (!job || count === 0) return null
  return (
    <>
      {' '}
      {t('languages.changed', { count, language: format.language(job.locale) })}{' '}
      <TextLink
        to="admin.courses.translate"
        params={{ courseId: job.course.id, locale: job.locale }}
        search={{ state: 'needs_update' }}
      >
        {t('languages.seeChanges')}
      </TextLink>
    </>
  )
}

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
        lede={
          <>
            {t('languages.lede', { course: title, language: format.language(source_locale) })}
            <ChangedSources jobs={data.data} />
          </>
        }
        end={<ResourceLinks from={source_locale} to={data.data[0]?.locale} />}
      />
      {data.data.length === 0 ? (
        <EmptyState title={t('empty.title')} message={t('empty.message')} />
      ) : (
        <SimpleGrid minColWidth="min(100%, 400px)" spacing="md">
          {data.data.map((job) => (
            <LanguageCard key={job.id} job={job} />
          ))}
        </SimpleGrid>
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
