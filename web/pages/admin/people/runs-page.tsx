import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isActive, runQuery } from '#features/directory/bulk/bulk.api.ts'
import { RunCard } from '#features/directory/bulk/run-card.tsx'
import { RunList } from '#features/directory/bulk/run-list.tsx'
import { RunProblems } from '#features/directory/bulk/run-problems.tsx'
import { useRunTitle } from '#features/directory/bulk/use-run-title.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { refetchTags } from '#lib/query/endpoint-query.ts'
import { forPage } from '#lib/query/page-query.ts'
import { PageSkeleton } from '#ui/feedback/skeleton.tsx'
import { Page, PageHeader } from '#ui/layout/page.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'

const OneRun = ({ runId }: { runId: string }) => {
  const { t } = useTranslation(['bulk', 'directory'])
  const format = useFormat()
  const titleOf = useRunTitle()
  const { data } = useQuery({ ...runQuery(runId), ...forPage })
  const run = data?.data
  const isOver = run && !isActive(run.state)
  useEffect(() => {
    if (isOver) void refetchTags('students', 'student')
  }, [isOver])
  const parents = [
    <RouteLink key="directory" to="admin.students.show">
      {t('directory:title')}
    </RouteLink>,
    <RouteLink key="runs" to="admin.runs.show">
      {t('runs')}
    </RouteLink>,
  ]
  return (
    <>
      <PageBar parents={parents} here={run ? titleOf(run) : ''} />
      {!run ? (
        <PageSkeleton />
      ) : (
        <Page width="middle">
          <PageHeader
            title={titleOf(run)}
            lede={
              <DotSeparated
                facts={[
                  t('people', { count: run.total }),
                  run.company_name,
                  t('startedBy', { name: run.started_by.full_name }),
                  format.date(run.created_at, 'moment'),
                ]}
              />
            }
          />
          <RunCard run={run} />
          <RunProblems run={run} />
        </Page>
      )}
    </>
  )
}

/** The bulk runs, or one of them. */
export const RunsPage = () => {
  const { t } = useTranslation(['bulk', 'directory'])
  const { runId } = useRouteParams('admin.runs.show')
  if (runId) return <OneRun key={runId} runId={runId} />
  const directory = (
    <RouteLink key="directory" to="admin.students.show">
      {t('directory:title')}
    </RouteLink>
  )
  return (
    <>
      <PageBar parents={[directory]} here={t('runs')} />
      <Page>
        <PageHeader title={t('runs')} lede={t('runsLede')} />
        <RunList />
      </Page>
    </>
  )
}
