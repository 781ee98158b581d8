import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type InsightPart,
  type InsightPartKind,
  type Insights,
  insightPartKinds,
} from '#contract/directory/insights.ts'
import { useCountryName } from '#lib/i18n/countries.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { FilterChips } from '#ui/controls/filter-chips.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import classes from '../card-grids.module.css'
import { percentOf } from '../use-share.ts'

interface ColumnsOf {
  by: InsightPartKind
  company: string | undefined
}

const useColumns = ({ by, company }: ColumnsOf): Column<InsightPart>[] => {
  const { t } = useTranslation('dashboard')
  const { number, percent } = useFormat()
  const countryName = useCountryName()
  const nameOf = ({ key, name }: InsightPart) =>
    key === '' ? t(`parts.none_${by}`) : by === 'country' ? countryName(key) : name
  const people = ({ key }: InsightPart, text: string, state?: 'overdue') =>
    key === '' ? (
      text
    ) : (
      <TextLink
        to="admin.students.show"
        search={{ [by]: key, company, state }}
        className={classes.figure ?? ''}
      >
        {text}
      </TextLink>
    )
  return [
    { key: 'name', label: t(`parts.${by}`), cell: nameOf, small: 'wide' },
    {
      key: 'people',
      label: t('people.label'),
      cell: (part) => (part.people === null ? t('companies.few') : people(part, number(part.people))),
      align: 'end',
      small: 'labelled',
    },
    {
      key: 'overdue',
      label: t('overdue.label'),
      cell: (part) =>
        part.overdue === null ? t('parts.hidden') : people(part, number(part.overdue), 'overdue'),
      align: 'end',
      small: 'labelled',
    },
    {
      key: 'upToDate',
      label: t('parts.upToDate'),
      cell: ({ people: all, up_to_date }) =>
        up_to_date === null || all === null
          ? t('parts.hidden')
          : percent(percentOf({ done: up_to_date, total: all })),
      align: 'end',
      small: 'labelled',
    },
  ]
}

interface InsightPartsProps {
  parts: Insights['parts']
  company: string | undefined
}

/** Compares departments, countries and groups; those of few people are hidden. */
export const InsightParts = ({ parts, company }: InsightPartsProps) => {
  const { t } = useTranslation('dashboard')
  const { percent } = useFormat()
  const [by, setBy] = useState<InsightPartKind>('department')
  const columns = useColumns({ by, company })
  const { rows, total, median_overdue } = parts[by]
  const isEmpty = rows.every(({ key }) => key === '')
  return (
    <Card className={classes.whole ?? ''}>
      <SectionHeader title={t('parts.title')} />
      <FilterChips
        label={t('parts.title')}
        chips={insightPartKinds.map((value) => ({ value, label: t(`parts.by_${value}`) }))}
        value={by}
        onChange={setBy}
      />
      <Text fz="sm" c="dimmed" mb="sm">
        {isEmpty ? t(`parts.empty_${by}`) : t('parts.why', { shown: rows.length, total })}{' '}
        {rows.some(({ overdue }) => overdue === null) ? `${t('parts.whyHidden')} ` : ''}
        {!isEmpty && median_overdue !== null ? t('parts.median', { percent: percent(median_overdue) }) : null}
      </Text>
      {isEmpty ? null : (
        <DataTable label={t('parts.title')} columns={columns} rows={rows} rowKey={({ key }) => key} />
      )}
    </Card>
  )
}
