import { SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useChosenCompany } from '#lib/session/chosen-company.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { CompanyComparison } from './company-comparison.tsx'
import { CompletionChart } from './completion-chart.tsx'
import { CourseComparison } from './course-comparison.tsx'
import { dashboardQuery } from './dashboard.api.ts'
import { KeyFigures } from './key-figures.tsx'

/**
 * The first section of the manager's home page: people, completion, what is overdue and what expires, by company and
 * by course.
 */
export const PeopleFigures = () => {
  const { t } = useTranslation('dashboard')
  const { named } = useChosenCompany()
  const { data } = useQuery({ ...dashboardQuery(named), meta: { quiet: true } })
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={3} />
      </Skeleton>
    )
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
      <SimpleGrid cols={{ base: 1, md: 2 }} mb="lg">
        <CompletionChart weeks={dashboard.weeks} />
        <CompanyComparison />
        <CourseComparison company={named} />
      </SimpleGrid>
    </>
  )
}
