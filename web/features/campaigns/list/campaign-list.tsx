import { Stack, Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { campaignStates, type ListedCampaign } from '#contract/campaigns/campaigns.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink, useSearchText } from '#lib/navigation/route-link.tsx'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { forPage } from '#lib/query/page-query.ts'
import { useChosenCompany } from '#lib/session/chosen-company.ts'
import { FilterChips } from '#ui/controls/filter-chips.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { CampaignStatus, useDaysText } from '../campaign-facts.tsx'
import { campaignPagesQuery } from '../campaigns.api.ts'
import { GoalBar } from '../goal-bar.tsx'

const useColumns = (): Column<ListedCampaign>[] => {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  const daysOf = useDaysText()
  const { companyId } = useChosenCompany()
  return [
    {
      key: 'name',
      label: t('list.name'),
      small: 'wide',
      cell: ({ id, name, company, courses }) => (
        <Stack gap={0}>
          <RouteLink to="admin.campaigns.show" params={{ campaignId: id }}>
            <b>{name}</b>
          </RouteLink>
          <Text component="small" fz="ui" c="dimmed">
            {company.id === companyId
              ? t('courses', { count: courses })
              : `${company.name} · ${t('courses', { count: courses })}`}
          </Text>
        </Stack>
      ),
    },
    { key: 'state', label: t('list.state'), cell: ({ state }) => <CampaignStatus state={state} /> },
    { key: 'days', label: t('list.days'), small: 'labelled', cell: daysOf },
    {
      key: 'completion',
      label: t('list.completion'),
      small: 'wide',
      cell: ({ name, figures, goal_percent }) =>
        figures ? <GoalBar name={name} share={figures.completion} goal={goal_percent} /> : '–',
    },
    {
      key: 'people',
      label: t('list.people'),
      align: 'end',
      small: 'labelled',
      cell: ({ figures }) => (figures ? format.number(figures.people.assigned) : '–'),
    },
  ]
}

/** The campaigns of the chosen company and those below it. `action` is offered where there are none. */
export const CampaignList = ({ action }: { action: ReactNode }) => {
  const { t } = useTranslation('campaigns')
  const columns = useColumns()
  const { named } = useChosenCompany()
  const [chosen, setState] = useSearchText('state')
  const state = campaignStates.find((each) => each === chosen)
  const { rows, more } = shownPages(
    useInfiniteQuery({
      ...campaignPagesQuery({ company_id: named, state }),
      placeholderData: keepPreviousData,
      ...forPage,
    }),
  )
  if (!rows)
    return (
      <Skeleton>
        <RowsSkeleton rows={4} />
      </Skeleton>
    )
  if (rows.length === 0 && !state)
    return <EmptyState title={t('list.none')} message={t('list.noneWhy')} actions={action} />
  return (
    <>
      <FilterChips
        label={t('list.state')}
        chips={(['all', ...campaignStates] as const).map((value) => ({
          value,
          label: value === 'all' ? t('list.all') : t(`state.${value}`),
        }))}
        value={state ?? 'all'}
        onChange={(next) => setState(next === 'all' ? '' : next)}
      />
      {rows.length === 0 ? (
        <EmptyState title={t('list.noneIn')} message={t('list.noneInWhy')} />
      ) : (
        <DataTable label={t('title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      )}
      {more ? <LoadMore text="" more={more} /> : null}
    </>
  )
}
