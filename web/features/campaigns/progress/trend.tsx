import { Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { PercentChart } from '#ui/charts/percent-chart.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { percentOf } from '../campaign-facts.tsx'
import type { Progress } from '../campaigns.api.ts'
import classes from './trend.module.css'

interface TrendProps {
  progress: Progress
  /** The current day of the campaign’s company; null for a campaign whose figures no longer move. */
  today: string | null
}

/** Completion at the end of each day and now, with the goal, as a line and as a table. */
export const Trend = ({ progress, today }: TrendProps) => {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  const { days, figures, goal_percent } = progress
  const now = today === null ? [] : [{ on: today, ...figures.completion }]
  const rows = [...days, ...now]
  return (
    <Card>
      <SectionHeader title={t('trend.title')} />
      <Text fz="sm" c="dimmed">
        {t('trend.why', { goal: format.percent(goal_percent) })}
      </Text>
      <PercentChart
        points={rows.map((row) => ({ on: row.on, percent: percentOf(row) }))}
        target={goal_percent}
      />
      <details className={classes.details}>
        <summary>{t('trend.table')}</summary>
        <Table aria-label={t('trend.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('trend.day')}</Table.Th>
              <Table.Th>{t('figure.completion')}</Table.Th>
              <Table.Th>{t('trend.courses')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.toReversed().map((row) => (
              <Table.Tr key={row.on}>
                <Table.Td>{format.day(row.on)}</Table.Td>
                <Table.Td>{format.percent(percentOf(row))}</Table.Td>
                <Table.Td>
                  {t('of', { done: format.number(row.done), total: format.number(row.total) })}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </Card>
  )
}
