import { Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/directory/dashboard.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import classes from './completion-chart.module.css'

type Week = Dashboard['weeks'][number]

const percentOf = ({ done, total }: Week): number => (total === 0 ? 0 : (100 * done) / total)

const size = { width: 640, height: 200, left: 64, right: 16, top: 12, bottom: 28 }
const xOf = (index: number, count: number) =>
  size.left + (count < 2 ? 0 : (index * (size.width - size.left - size.right)) / (count - 1))
const yOf = (percent: number) => size.top + ((100 - percent) * (size.height - size.top - size.bottom)) / 100

const Lines = ({ weeks }: { weeks: readonly Week[] }) => {
  const format = useFormat()
  const points = weeks.map((week, index) => `${xOf(index, weeks.length)},${yOf(percentOf(week))}`)
  const [first, last] = [weeks[0], weeks.at(-1)]
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} className={classes.chart} aria-hidden>
      {[0, 50, 100].map((percent) => (
        <g key={percent}>
          <line
            className={classes.grid}
            x1={size.left}
            x2={size.width - size.right}
            y1={yOf(percent)}
            y2={yOf(percent)}
          />
          <text x={size.left - 8} y={yOf(percent) + 4} textAnchor="end">
            {format.percent(percent)}
          </text>
        </g>
      ))}
      <polyline className={classes.line} points={points.join(' ')} />
      {last ? (
        <circle
          className={classes.dot}
          cx={xOf(weeks.length - 1, weeks.length)}
          cy={yOf(percentOf(last))}
          r={4}
        />
      ) : null}
      {first && last && first !== last ? (
        <>
          <text x={size.left} y={size.height - 6}>
            {format.day(first.on, 'short')}
          </text>
          <text x={size.width - size.right} y={size.height - 6} textAnchor="end">
            {format.day(last.on, 'short')}
          </text>
        </>
      ) : null}
    </svg>
  )
}

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
      <div className={classes.frame}>
        <Lines weeks={weeks} />
      </div>
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
