import { Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BulkRun } from '#contract/directory/bulk.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { forPage } from '#lib/query/page-query.ts'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { runPagesQuery } from './bulk.api.ts'
import { RunStatus } from './run-status.tsx'
import { useRunTitle } from './use-run-title.ts'

/** The bulk runs in reach, the newest first. */
export const RunList = () => {
  const { t } = useTranslation('bulk')
  const format = useFormat()
  const titleOf = useRunTitle()
  const { rows, more } = shownPages(
    useInfiniteQuery({ ...runPagesQuery(), placeholderData: keepPreviousData, ...forPage }),
  )
  const columns: Column<BulkRun>[] = [
    {
      key: 'run',
      label: t('run'),
      cell: (run) => (
        <RouteLink to="admin.runs.show" params={{ runId: run.id }}>
          <b>{titleOf(run)}</b>
        </RouteLink>
      ),
      small: 'wide',
    },
    {
      key: 'people',
      label: t('result'),
      cell: ({ total }) => <span style={{ whiteSpace: 'nowrap' }}>{t('people', { count: total })}</span>,
    },
    { key: 'status', label: t('status'), cell: ({ state }) => <RunStatus state={state} /> },
    {
      key: 'when',
      label: t('when'),
      cell: ({ created_at, started_by }) => (
        <Text component="div" fz="ui" c="dimmed">
          <DotSeparated facts={[format.date(created_at, 'moment'), started_by.full_name]} />
        </Text>
      ),
      small: 'wide',
    },
  ]
  if (!rows)
    return (
      <Skeleton>
        <RowsSkeleton rows={5} />
      </Skeleton>
    )
  if (rows.length === 0) return <EmptyState title={t('noRuns')} message={t('noRunsWhy')} />
  return (
    <>
      <DataTable label={t('runs')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      <LoadMore text="" more={more} />
    </>
  )
}
