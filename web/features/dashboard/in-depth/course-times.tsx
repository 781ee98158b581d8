import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TimedCourse } from '#contract/directory/insights.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'

const useColumns = (): Column<TimedCourse>[] => {
  const { t } = useTranslation('dashboard')
  const { number, minutesShort } = useFormat()
  return [
    { key: 'title', label: t('courses.name'), cell: ({ title }) => title, small: 'wide' },
    {
      key: 'median',
      label: t('times.median'),
      cell: ({ median_minutes }) => minutesShort(median_minutes),
      align: 'end',
      small: 'labelled',
    },
    {
      key: 'estimate',
      label: t('times.estimate'),
      cell: ({ estimated_minutes }) => (estimated_minutes === 0 ? '–' : minutesShort(estimated_minutes)),
      align: 'end',
      small: 'labelled',
    },
    {
      key: 'people',
      label: t('times.people'),
      cell: ({ people }) => number(people),
      align: 'end',
      small: 'labelled',
    },
  ]
}

/** How long courses take beside how long they should. */
export const CourseTimes = ({ times }: { times: readonly TimedCourse[] }) => {
  const { t } = useTranslation('dashboard')
  const columns = useColumns()
  return (
    <Card>
      <SectionHeader title={t('times.title')} />
      <Text fz="sm" c="dimmed" mb="sm">
        {t(times.length === 0 ? 'times.none' : 'times.why')}
      </Text>
      {times.length === 0 ? null : (
        <DataTable
          label={t('times.title')}
          columns={columns}
          rows={times}
          rowKey={({ course_id }) => course_id}
        />
      )}
    </Card>
  )
}
