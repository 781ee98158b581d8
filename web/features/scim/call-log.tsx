import { Group, Stack, Switch, Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DirectoryCall } from '#contract/scim/connections.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { Status } from '#ui/text/pill.tsx'
import type { Scope } from './connection-actions.tsx'
import { callPagesQuery } from './scim.api.ts'
import classes from './scim.module.css'

const Result = ({ call: { status, scim_type, detail } }: { call: DirectoryCall }) => (
  <Stack gap={0}>
    <Status tone={status >= 400 ? 'bad' : 'good'} mark={status >= 400 ? 'square' : 'full'}>
      {[status, scim_type].filter(Boolean).join(' ')}
    </Status>
    {detail ? (
      <Text component="small" fz="ui" c="dimmed">
        {detail}
      </Text>
    ) : null}
  </Stack>
)

/** The last calls of a directory, the newest first. */
export const CallLog = ({ scope }: { scope: Scope }) => {
  const { t } = useTranslation('scim')
  const format = useFormat()
  const [onlyErrors, setOnlyErrors] = useState(false)
  const { rows, more } = shownPages(
    useInfiniteQuery({ ...callPagesQuery(scope, onlyErrors), placeholderData: keepPreviousData }),
  )
  const columns: Column<DirectoryCall>[] = [
    {
      key: 'at',
      label: t('calls.at'),
      small: 'labelled',
      cell: ({ at }) => <time dateTime={at}>{format.date(at, 'moment')}</time>,
    },
    {
      key: 'call',
      label: t('calls.call'),
      small: 'wide',
      cell: ({ method, path }) => (
        <code className={classes.path}>
          {method} {path}
        </code>
      ),
    },
    { key: 'result', label: t('calls.result'), small: 'wide', cell: (call) => <Result call={call} /> },
  ]
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text fz="ui" c="dimmed">
          {t('calls.why')}
        </Text>
        <Switch
          label={t('calls.onlyErrors')}
          checked={onlyErrors}
          onChange={(event) => setOnlyErrors(event.currentTarget.checked)}
        />
      </Group>
      {rows ? (
        <DataTable
          label={t('tabs.calls')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          empty={t(onlyErrors ? 'calls.noErrors' : 'calls.none')}
        />
      ) : (
        <Skeleton>
          <RowsSkeleton rows={4} />
        </Skeleton>
      )}
      {more ? <LoadMore text="" more={more} /> : null}
    </Stack>
  )
}
