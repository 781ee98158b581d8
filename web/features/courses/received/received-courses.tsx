import { Box, Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReceivedCourse } from '#contract/publishing/received-courses.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { SectionHeader } from '#ui/layout/page.tsx'
import { receivedPagesQuery } from './received.api.ts'
import classes from './received-courses.module.css'
import { ReceivedDialog } from './received-dialog.tsx'

/** Whether another company has assigned courses to the user's company; undefined until known. */
export const useHasReceived = (): boolean | undefined => {
  const { data, isError } = useInfiniteQuery({ ...receivedPagesQuery(), meta: { quiet: true } })
  return isError ? false : data?.pages.some((page) => page.data.length > 0)
}

/**
 * The courses that another company has assigned to the user's company, for viewing only. Nothing if there are none.
 * `details` shows more of an opened course, from other features.
 */
export const ReceivedCourses = ({ details }: { details: (courseId: string) => ReactNode }) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  const { rows, more } = shownPages(useInfiniteQuery({ ...receivedPagesQuery(), meta: { quiet: true } }))
  const [opened, setOpened] = useState<ReceivedCourse | null>(null)
  if (!rows || rows.length === 0) return null
  const columns: Column<ReceivedCourse>[] = [
    {
      key: 'title',
      label: t('received.course'),
      small: 'wide',
      cell: (course) => (
        <Button
          variant="transparent"
          color="brand"
          h="auto"
          p={0}
          ta="start"
          className={classes.title ?? ''}
          onClick={() => setOpened(course)}
        >
          {course.title}
        </Button>
      ),
    },
    { key: 'company', label: t('received.from'), cell: ({ company_name }) => company_name },
    {
      key: 'release',
      label: t('received.release'),
      cell: ({ release }) =>
        t('received.releaseOf', {
          number: release.number,
          date: format.date(release.published_at, 'shortFull'),
        }),
    },
  ]
  return (
    <Box component="section" mt="xl">
      <SectionHeader title={t('received.title')} />
      <Text mb="sm" fz="ui" c="dimmed">
        {t('received.lede')}
      </Text>
      <DataTable label={t('received.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      {more ? <LoadMore text={t('list.count', { count: rows.length })} more={more} /> : null}
      {opened ? <ReceivedDialog course={opened} details={details} onClose={() => setOpened(null)} /> : null}
    </Box>
  )
}
