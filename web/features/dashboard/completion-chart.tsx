import { Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/directory/dashboard.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { PercentChart } from '#ui/charts/percent-chart.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import classes from './completion-chart.module.css'

type Week = Dashboard['weeks'][number]

const percentOf = ({ done, total }: Week): number => (total === 0 ? 0 : (100 * done) / total)

/** Completion over twelve weeks as a line chart, and as a table. */
export const CompletionChart = ({ weeks }: { weeks: readonly Week[] }) => {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  return (
    <Card>
      <SectionHeader title={t('weeks.title')} />
      <Text fz="sm" c="dimmed">
        {t(weeks.some(({ is_estimated }) => is_estimated) ? 'weeks.whyEstimated' : 'weeks.why')}
      </Text>
      <PercentChart points={weeks.map((week) => ({ on: week.on, percent: percentOf(week) }))} />
      <details className={classes.details}>
        <summary>{t('weeks.table')}</summary>
        <Table aria-label={t('weeks.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('weeks.on')}</Table.Th>
              <Table.Th>{t('completion.label')}</Table.Th>
              <Table.Th>{t('weeks.done')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {weeks.map((week) => (
              <Table.Tr key={week.on}>
                <Table.Td>{format.day(week.on)}</Table.Td>
                <Table.Td>{format.percent(Math.floor(percentOf(week)))}</Table.Td>
                <Table.Td>
                  {t('of', { done: format.number(week.done), total: format.number(week.total) })}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </Card>
  )
}
