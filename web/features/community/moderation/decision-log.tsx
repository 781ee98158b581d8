import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoggedDecision } from '#contract/community/moderation.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { forPage } from '#lib/query/page-query.ts'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { ruleAndFacts } from '../reports/rule-and-facts.ts'
import { decisionPagesQuery } from './moderation.api.ts'

/** All moderation decisions in a community, newest first. */
export const DecisionLog = ({ companyId }: { companyId: string | undefined }) => {
  const { t } = useTranslation('moderation')
  const { t: inCommunity } = useTranslation('community')
  const format = useFormat()
  const pages = useInfiniteQuery({ ...decisionPagesQuery({ company_id: companyId }), ...forPage })
  const { rows, more } = shownPages(pages)
  if (!rows)
    return (
      <Skeleton>
        <RowsSkeleton rows={5} />
      </Skeleton>
    )
  if (rows.length === 0) return <EmptyState title={t('log.empty')} message={t('log.emptyWhy')} />
  const columns: Column<LoggedDecision>[] = [
    {
      key: 'title',
      label: t('log.what'),
      cell: ({ subject_id, title }) => (
        <RouteLink to="admin.community" params={{ page: 'queue', subjectId: subject_id }}>
          <b dir="auto">{title}</b>
        </RouteLink>
      ),
      small: 'wide',
    },
    {
      key: 'action',
      label: t('log.decision'),
      cell: ({ action, is_automated, is_appeal }) =>
        `${t(`actions.${is_automated ? 'held' : action}`)}${is_appeal ? ` (${t('log.appeal')})` : ''}`,
    },
    {
      key: 'why',
      label: t('log.why'),
      cell: (decision) => ruleAndFacts(inCommunity, decision),
      small: 'wide',
    },
    {
      key: 'by',
      label: t('log.by'),
      cell: ({ is_automated, decided_by }) => (is_automated ? t('log.nobody') : decided_by),
    },
    { key: 'at', label: t('log.at'), cell: ({ at }) => format.date(at, 'moment') },
  ]
  return (
    <>
      <DataTable label={t('log.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      <LoadMore text={t('log.shown', { count: rows.length })} more={more} />
    </>
  )
}
