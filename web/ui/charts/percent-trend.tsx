import { Table, Text } from '@mantine/core'
import { useFormat } from '#lib/i18n/format.ts'
import { Card, SectionHeader } from '../layout/page.tsx'
import { PercentChart } from './percent-chart.tsx'
import classes from './percent-trend.module.css'

interface TrendRow {
  /** A calendar day. */
  on: string
  /** From 0 to 100. */
  percent: number
  /** The share that the percentage stands for, in words. */
  share: string
}

interface PercentTrendProps {
  title: string
  why: string
  /** Oldest first, at equal distances. */
  rows: readonly TrendRow[]
  /** Drawn as a dashed line. */
  target?: number
  /** What opens the table, and the headings of its columns. */
  labels: { table: string; on: string; percent: string; share: string }
}

/** A percentage over time as a line, and as a table with the newest first. */
export const PercentTrend = ({ title, why, rows, target, labels }: PercentTrendProps) => {
  const format = useFormat()
  return (
    <Card>
      <SectionHeader title={title} />
      <Text fz="sm" c="dimmed">
        {why}
      </Text>
      <PercentChart points={rows} {...(target === undefined ? {} : { target })} />
      <details className={classes.details}>
        <summary>{labels.table}</summary>
        <Table aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{labels.on}</Table.Th>
              <Table.Th>{labels.percent}</Table.Th>
              <Table.Th>{labels.share}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.toReversed().map(({ on, percent, share }) => (
              <Table.Tr key={on}>
                <Table.Td>{format.day(on)}</Table.Td>
                <Table.Td>{format.percent(Math.floor(percent))}</Table.Td>
                <Table.Td>{share}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </Card>
  )
}
