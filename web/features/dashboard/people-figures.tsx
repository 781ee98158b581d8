import { Button, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useChosenCompany } from '#lib/session/chosen-company.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { EmptyState, ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton, SkeletonBar } from '#ui/feedback/skeleton.tsx'
import classes from './card-grids.module.css'
import { CompanyComparison } from './company-comparison.tsx'
import { CompletionChart } from './completion-chart.tsx'
import { CourseComparison } from './course-comparison.tsx'
import { dashboardQuery } from './dashboard.api.ts'
import { KeyFigures } from './key-figures.tsx'

const figureCards = ['people', 'completion', 'on_time', 'overdue', 'expiring']

const FiguresSkeleton = () => (
  <Skeleton>
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 5 }} spacing="sm" className={classes.figures ?? ''} mb="lg">
      {figureCards.map((card) => (
        <SkeletonBar key={card} height="188px" />
      ))}
    </SimpleGrid>
    <SimpleGrid cols={{ base: 1, md: 2 }} mb="lg">
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
  const { data, isError, isFetching, refetch } = useQuery({ ...dashboardQuery(named), meta: { quiet: true } })
  if (!data && isError)
    return (
      <ErrorState
        title={t('failed')}
        actions={
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            {t('common:actions.retry')}
          </Button>
        }
      />
    )
  if (!data) return <FiguresSkeleton />
  const dashboard = data.data
  if (dashboard.people.active === 0)
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
      <KeyFigures dashboard={dashboard} company={named} />
      <SimpleGrid cols={{ base: 1, md: 2 }} mb="lg" className={classes.cards ?? ''}>
        <CompletionChart weeks={dashboard.weeks} />
        <CompanyComparison />
        <CourseComparison company={named} />
      </SimpleGrid>
    </>
  )
}
