import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type JobStatus, jobStatuses, type TranslationJob } from '#contract/translations/jobs.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink, useSearchText } from '#lib/navigation/route-link.tsx'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { FilterChips } from '#ui/controls/filter-chips.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { Status } from '#ui/text/pill.tsx'
import { jobProgress } from '../states/job-progress.ts'
import { jobPagesQuery } from './company.api.ts'

const useColumns = (): Column<TranslationJob>[] => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  return [
    {
      key: 'course',
      label: t('company.course'),
      small: 'wide',
      cell: ({ course, locale }) => (
        <RouteLink to="admin.courses.translate" params={{ courseId: course.id, locale }}>
          {course.title}
        </RouteLink>
      ),
    },
    { key: 'language', label: t('add.language'), cell: ({ locale }) => format.language(locale) },
    {
      key: 'state',
      label: t('company.state'),
      cell: (job) => {
        const { key, tone } = jobProgress(job)
        return <Status tone={tone}>{t(`job.status.${key}`)}</Status>
      },
    },
    {
      key: 'progress',
      label: t('company.progress'),
      cell: ({ counts }) => (
        <>
          {format.percent(counts.progress)}
          <ProgressBar value={counts.progress} thickness="thin" />
        </>
      ),
    },
    {
      key: 'translator',
      label: t('terms.translator'),
      cell: ({ assignee }) => assignee?.name ?? t('people.noOne'),
    },
    {
      key: 'due',
      label: t('terms.due'),
      cell: ({ due_on }) => (due_on ? format.day(due_on, 'short') : t('job.noDay')),
    },
  ]
}

/** All translation jobs of the company's courses. */
export const JobsPanel = () => {
  const { t } = useTranslation('translations')
  const [inAddress, setStatus] = useSearchText('status')
  const status = jobStatuses.find((one) => one === inAddress)
  const { rows, more } = shownPages(useInfiniteQuery(jobPagesQuery(status)))
  const columns = useColumns()
  return (
    <>
      <FilterChips
        label={t('company.state')}
        chips={[
          { value: 'all', label: t('filters.all') },
          ...jobStatuses.map((value) => ({ value, label: t(`job.status.${value}`) })),
        ]}
        value={status ?? 'all'}
        onChange={(next: JobStatus | 'all') => setStatus(next === 'all' ? '' : next)}
      />
      {!rows ? (
        <Skeleton>
          <RowsSkeleton rows={5} />
        </Skeleton>
      ) : rows.length === 0 ? (
        <EmptyState title={t('company.noJobs')} message={t('company.noJobsWhy')} />
      ) : (
        <>
          <DataTable label={t('title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
          <LoadMore text={t('company.shown', { count: rows.length })} more={more} />
        </>
      )}
    </>
  )
}
