import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ComparedCourse } from '#contract/directory/dashboard.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import classes from './card-grids.module.css'
import { comparedCoursesQuery } from './dashboard.api.ts'

interface Props {
  /** The company whose people are counted, including those below it; the user's own when absent. */
  company: string | undefined
}

const useColumns = ({ company }: Props): Column<ComparedCourse>[] => {
  const { t } = useTranslation('dashboard')
  const { number, percent } = useFormat()
  const people = ({ course_id }: ComparedCourse, text: string, state?: 'completed' | 'overdue') => (
    <TextLink
      to="admin.students.show"
      search={{ course: course_id, company, state }}
      className={classes.figure ?? ''}
    >
      {text}
    </TextLink>
  )
  const hidden = t('parts.hidden')
  return [
    { key: 'title', label: t('courses.name'), cell: ({ title }) => title, small: 'wide' },
    {
      key: 'people',
      label: t('courses.people'),
      cell: (course) => people(course, number(course.people)),
      align: 'end',
      small: 'labelled',
    },
    {
      key: 'overdue',
      label: t('courses.overdue'),
      cell: (course) =>
        course.overdue === null ? hidden : people(course, number(course.overdue), 'overdue'),
      align: 'end',
      small: 'labelled',
    },
    {
      key: 'completed',
      label: t('courses.completed'),
      cell: (course) =>
        course.completed === null
          ? hidden
          : people(course, percent(Math.floor((100 * course.completed) / course.people)), 'completed'),
      align: 'end',
      small: 'labelled',
    },
  ]
}

/** Compares the courses, those with the most overdue people first; nothing if there is only one. */
export const CourseComparison = (props: Props) => {
  const { t } = useTranslation('dashboard')
  const columns = useColumns(props)
  const { data } = useQuery({ ...comparedCoursesQuery(props.company), meta: { quiet: true } })
  if (!data || data.data.length < 2) return null
  return (
    <Card>
      <SectionHeader title={t('courses.title')} />
      <Text fz="sm" c="dimmed" mb="sm">
        {t('courses.why')}
        {data.data.some(({ overdue }) => overdue === null) ? ` ${t('parts.whyHidden')}` : ''}
      </Text>
      <DataTable
        label={t('courses.title')}
        columns={columns}
        rows={data.data}
        rowKey={({ course_id }) => course_id}
      />
    </Card>
  )
}
