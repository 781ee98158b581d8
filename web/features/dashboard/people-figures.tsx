import { Group, SimpleGrid } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useChosenCompany } from '#lib/session/chosen-company.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { Skeleton, SkeletonBar } from '#ui/feedback/skeleton.tsx'
import classes from './card-grids.module.css'
import { CompanyComparison } from './company-comparison.tsx'
import { CompletionChart } from './completion-chart.tsx'
import { CourseComparison } from './course-comparison.tsx'
import { dashboardQuery } from './dashboard.api.ts'
import { ExportFigures } from './export-figures.tsx'
import { FiguresError } from './figures-error.tsx'
import { FurtherFigures } from './further-figures.tsx'
import { InDepth } from './in-depth/in-depth.tsx'
import { KeyFigures } from './key-figures.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { DownloadReport } from './reports/download-report.tsx'
import { ReportByMail } from './reports/report-by-mail.tsx'
import { usePeriod } from './use-period.ts'

const figureCards = ['coverage', 'completion', 'overdue', 'expiring']

const FiguresSkeleton = () => (
  <Skeleton>
    <SkeletonBar width="280px" height="32px" />
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm" my="sm">
      {figureCards.map((card) => (
        <SkeletonBar key={card} height="188px" />
      ))}
    </SimpleGrid>
    <SkeletonBar height="112px" />
    <SimpleGrid mt="lg" cols={{ base: 1, md: 2 }} mb="lg">
      <SkeletonBar height="280px" />
      <SkeletonBar height="280px" />
    </SimpleGrid>
  </Skeleton>
)

/**
 * The first section of the manager's home page: people, completion, what is overdue and what expires, by company and
 * by course.
 */
export const PeopleFigures = () => {
  const { t } = useTranslation(['dashboard', 'common'])
  const { named } = useChosenCompany()
  const [period] = usePeriod()
  const { data, isError, isFetching, refetch } = useQuery({
    ...dashboardQuery(named, period),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  if (!data && isError) return <FiguresError isFetching={isFetching} refetch={refetch} />
  if (!data) return <FiguresSkeleton />
  const dashboard = data.data
  if (dashboard.people.active + dashboard.not_counted.away === 0)
    return (
      <EmptyState
        title={t('empty.title')}
        message={t('empty.message')}
        actions={
          <ButtonLink to="admin.students.show" search={{ company: named }}>
            {t('empty.action')}
          </ButtonLink>
        }
      />
    )
  return (
    <>
      <Group justify="space-between" align="flex-start" gap="0 var(--s-3)">
        <PeriodChoice />
        <Group gap="xs" mb="var(--s-4)">
          <DownloadReport company={named} period={period} />
          <ReportByMail />
          <ExportFigures company={named} period={period} />
        </Group>
      </Group>
      <KeyFigures dashboard={dashboard} company={named} />
      <FurtherFigures dashboard={dashboard} period={period} company={named} />
      <SimpleGrid cols={{ base: 1, md: 2 }} mb="lg" className={classes.cards ?? ''}>
        <CompletionChart weeks={dashboard.weeks} />
        <CompanyComparison />
        <CourseComparison company={named} />
      </SimpleGrid>
      <InDepth company={named} period={period} />
    </>
  )
}
