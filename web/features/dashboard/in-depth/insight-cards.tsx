import { SimpleGrid, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { daysOf, type Period } from '#contract/directory/dashboard.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import classes from '../card-grids.module.css'
import { insightsQuery } from '../dashboard.api.ts'
import { FiguresError } from '../figures-error.tsx'
import { CourseTimes } from './course-times.tsx'
import { InsightParts } from './insight-parts.tsx'
import { Knowledge } from './knowledge.tsx'
import { LanguagesRead } from './languages-read.tsx'

interface InsightCardsProps {
  company: string | undefined
  period: Period
}

/** The figures that a job computes, with the day on which it did. */
export const InsightCards = ({ company, period }: InsightCardsProps) => {
  const { t } = useTranslation(['dashboard', 'common'])
  const format = useFormat()
  const { data, isError, isFetching, refetch } = useQuery({
    ...insightsQuery(company, period),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  if (!data && isError) return <FiguresError isFetching={isFetching} refetch={refetch} />
  const insights = data?.data
  if (!insights)
    return (
      <>
        <Skeleton>
          <RowsSkeleton rows={6} />
        </Skeleton>
        <Text fz="sm" c="dimmed" mt="sm" mb="lg" role="status">
          {t('depth.computing')}
        </Text>
      </>
    )
  const when = data.meta.at ? format.date(data.meta.at, 'moment') : ''
  const days = daysOf[period]
  return (
    <section aria-label={t('depth.title')}>
      <Text fz="sm" c="dimmed" mb="sm" role="status">
        {t(data.meta.updating ? 'depth.asOfUpdating' : 'depth.asOf', { when, days })}
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }} mb="lg" className={classes.cards ?? ''}>
        <Knowledge insights={insights} days={days} />
        <CourseTimes times={insights.times} />
        <LanguagesRead languages={insights.languages} days={days} />
        <InsightParts parts={insights.parts} company={company} />
      </SimpleGrid>
    </section>
  )
}
