import { Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CampaignPart,
  type CampaignPartKind,
  campaignPartKinds,
} from '#contract/campaigns/campaign-progress.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { FilterChips } from '#ui/controls/filter-chips.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import type { Campaign } from '../campaigns.api.ts'
import { partsQuery } from '../campaigns.api.ts'
import { GoalBar } from '../goal-bar.tsx'

const useColumns = (by: CampaignPartKind, goal: number): Column<CampaignPart>[] => {
  const { t } = useTranslation('campaigns')
  const { number } = useFormat()
  const nameOf = ({ name }: CampaignPart) => name || t('parts.none')
  return [
    { key: 'name', label: t(`parts.${by}`), cell: nameOf, small: 'wide' },
    {
      key: 'people',
      label: t('list.people'),
      align: 'end',
      small: 'labelled',
      cell: ({ people }) => (people === null ? t('parts.few') : number(people)),
    },
    {
      key: 'overdue',
      label: t('figure.overdue'),
      align: 'end',
      small: 'labelled',
      cell: ({ overdue }) => (overdue === null ? t('parts.hidden') : number(overdue)),
    },
    {
      key: 'completion',
      label: t('figure.completion'),
      small: 'wide',
      cell: (part) =>
        part.completion === null ? (
          t('parts.hidden')
        ) : (
          <GoalBar name={nameOf(part)} share={part.completion} goal={goal} />
        ),
    },
  ]
}

/** The figures by company, department or course; those of few people are hidden. */
export const Parts = ({ campaign }: { campaign: Campaign }) => {
  const { t } = useTranslation('campaigns')
  const [by, setBy] = useState<CampaignPartKind>('company')
  const { data } = useQuery({ ...partsQuery(campaign.id, by), placeholderData: keepPreviousData })
  const columns = useColumns(by, campaign.goal_percent)
  return (
    <Card>
      <SectionHeader title={t('parts.title')} />
      <FilterChips
        label={t('parts.title')}
        chips={campaignPartKinds.map((value) => ({ value, label: t(`parts.by_${value}`) }))}
        value={by}
        onChange={setBy}
      />
      {data ? (
        <>
          <Text fz="sm" c="dimmed" mb="sm">
            {t('parts.why', { shown: data.data.length, count: data.meta.total })}
          </Text>
          <DataTable
            label={t('parts.title')}
            columns={columns}
            rows={data.data}
            rowKey={({ id, name }) => id ?? name}
          />
        </>
      ) : (
        <Skeleton>
          <RowsSkeleton rows={3} />
        </Skeleton>
      )}
    </Card>
  )
}
