import { Button, Group, Stack, Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CampaignPerson,
  type CampaignPersonState,
  campaignPersonStates,
} from '#contract/campaigns/campaign-progress.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { FilterChips } from '#ui/controls/filter-chips.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { DataTable, type RowSelection } from '#ui/layout/data-table.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import {
  type Campaign,
  campaignCompaniesQuery,
  exportMutation,
  peoplePagesQuery,
  removeWaiverMutation,
} from '../campaigns.api.ts'
import { CompanyFilter } from './company-filter.tsx'
import { usePeopleColumns } from './people-columns.tsx'
import { WaiveDialog } from './reason-dialogs.tsx'
import { RemindButton } from './remind-button.tsx'
import { usePeopleFilter } from './use-people-filter.ts'

const useSelection = (rows: readonly CampaignPerson[]) => {
  const { t } = useTranslation('campaigns')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = rows.filter(({ id }) => chosen.has(id))
  const selection: RowSelection<CampaignPerson> = {
    isSelected: ({ id }) => chosen.has(id),
    onToggle: ({ id }) =>
      setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id])),
    all: selected.length === 0 ? 'none' : selected.length === rows.length ? 'every' : 'some',
    onToggleAll: () => setChosen(new Set(selected.length === rows.length ? [] : rows.map(({ id }) => id))),
    label: ({ full_name }) => t('people.select', { name: full_name }),
  }
  return { selection, ids: selected.map(({ id }) => id), clear: () => setChosen(new Set()) }
}

const ExportButton = ({ campaign, state }: { campaign: Campaign; state: CampaignPersonState }) => {
  const { t } = useTranslation('campaigns')
  const save = useMutation(exportMutation(campaign.id))
  if (!campaign.can.export) return null
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<Download size={16} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate({ state })}
    >
      {t('people.export')}
    </Button>
  )
}

const useCountAgain = (campaign: Campaign) => {
  const { t } = useTranslation('campaigns')
  const { mutate } = useMutation(removeWaiverMutation(campaign.id))
  return ({ id, full_name }: CampaignPerson) =>
    mutate(id, {
      onSuccess: () => notify({ type: 'success', title: t('waive.removed', { name: full_name }) }),
    })
}

interface RowsProps {
  rows: readonly CampaignPerson[]
  total: number | undefined
  state: (typeof campaignPersonStates)[number]
  columns: ReturnType<typeof usePeopleColumns>
  selection?: ReturnType<typeof useSelection>['selection']
  children: ReactNode
}

const Rows = ({ rows, total, state, columns, selection, children }: RowsProps) => {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  return (
    <Stack gap="sm">
      {total === undefined ? null : (
        <Text role="status" fz="sm" c="dimmed">
          {t('people.count', { count: total, shown: format.number(total) })}
        </Text>
      )}
      {rows.length === 0 ? (
        <EmptyState title={t(`people.none_${state}`)} message={t('people.noneWhy')} />
      ) : (
        <DataTable
          label={t('people.title')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          {...(selection ? { selection } : {})}
        />
      )}
      {children}
    </Stack>
  )
}

/** Who is missing, overdue, done or waived, with what can be done about it. */
export const People = ({ campaign }: { campaign: Campaign }) => {
  const { t } = useTranslation('campaigns')
  const { state, setState, search, query, company, setCompany } = usePeopleFilter()
  const pages = useInfiniteQuery({
    ...peoplePagesQuery(campaign.id, query),
    placeholderData: keepPreviousData,
  })
  const { rows, total, more } = shownPages(pages)
  const { data: companies } = useQuery({ ...campaignCompaniesQuery(campaign.id), meta: { quiet: true } })
  const [waived, setWaived] = useState<CampaignPerson | null>(null)
  const countAgain = useCountAgain(campaign)
  const columns = usePeopleColumns({ campaign, state, onWaive: setWaived, onCountAgain: countAgain })
  const { selection, ids, clear } = useSelection(rows ?? [])
  const canSelect = campaign.can.remind && (state === 'missing' || state === 'overdue')
  return (
    <Card>
      <SectionHeader
        title={t('people.title')}
        end={
          <Group gap="xs">
            <ExportButton campaign={campaign} state={state} />
            <RemindButton campaign={campaign} ids={canSelect ? ids : []} onDone={clear} />
          </Group>
        }
      />
      <Group gap="sm" align="start">
        <SearchField label={t('people.search')} text={search.text} onText={search.change} />
        <CompanyFilter companies={companies?.data ?? []} value={company} onChange={setCompany} />
      </Group>
      <FilterChips
        label={t('people.state')}
        chips={campaignPersonStates.map((value) => ({ value, label: t(`people.state_${value}`) }))}
        value={state}
        onChange={setState}
      />
      {rows ? (
        <Rows rows={rows} total={total} state={state} columns={columns} {...(canSelect ? { selection } : {})}>
          {more ? <LoadMore text="" more={more} /> : null}
        </Rows>
      ) : (
        <Skeleton>
          <RowsSkeleton rows={5} />
        </Skeleton>
      )}
      {waived ? <WaiveDialog campaign={campaign} person={waived} onClose={() => setWaived(null)} /> : null}
    </Card>
  )
}
