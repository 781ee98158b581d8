import { Button, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DirectoryGroup } from '#contract/scim/connections.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { SearchField } from '#ui/controls/search-field.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { Pill } from '#ui/text/pill.tsx'
import type { Scope } from './connection-actions.tsx'
import { MapGroupDialog } from './map-group-dialog.tsx'
import { groupPagesQuery } from './scim.api.ts'

const Target = ({ group: { target, pending } }: { group: DirectoryGroup }) => {
  const { t } = useTranslation('scim')
  const words = target.tag ?? target.group?.name
  if (!words)
    return (
      <Text component="span" fz="ui" c="dimmed">
        {t('groups.nothing')}
      </Text>
    )
  return (
    <>
      {t(target.tag ? 'groups.isTag' : 'groups.isGroup', { name: words })}{' '}
      {pending > 0 ? <Pill tone="info">{t('groups.pending', { count: pending })}</Pill> : null}
    </>
  )
}

const useColumns = (onChoose: ((group: DirectoryGroup) => void) | null): Column<DirectoryGroup>[] => {
  const { t } = useTranslation('scim')
  return [
    { key: 'name', label: t('groups.group'), small: 'wide', cell: ({ name }) => <b>{name}</b> },
    {
      key: 'members',
      label: t('groups.members'),
      small: 'labelled',
      cell: ({ members }) => t('groups.people', { count: members }),
    },
    { key: 'target', label: t('groups.gives'), small: 'labelled', cell: (group) => <Target group={group} /> },
    {
      key: 'act',
      label: '',
      align: 'end',
      small: 'wide',
      cell: (group) =>
        onChoose ? (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('groups.mapNamed', { name: group.name })}
            onClick={() => onChoose(group)}
          >
            {t('groups.map')}
          </Button>
        ) : null,
    },
  ]
}

/** The groups of a directory, and what their members get. */
export const GroupMappings = ({ scope, canChange }: { scope: Scope; canChange: boolean }) => {
  const { t } = useTranslation('scim')
  const [search, setSearch] = useState('')
  const [rested] = useDebouncedValue(search.trim(), 250)
  const [chosen, setChosen] = useState<DirectoryGroup | null>(null)
  const { rows, more } = shownPages(
    useInfiniteQuery({ ...groupPagesQuery(scope, rested), placeholderData: keepPreviousData }),
  )
  const columns = useColumns(canChange ? setChosen : null)
  if (!rows)
    return (
      <Skeleton>
        <RowsSkeleton rows={3} />
      </Skeleton>
    )
  return (
    <Stack gap="sm">
      <Text fz="ui" c="dimmed">
        {t('groups.why')}
      </Text>
      {rows.length > 0 || rested ? (
        <SearchField label={t('groups.search')} text={search} onText={setSearch} />
      ) : null}
      <DataTable
        label={t('tabs.groups')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={t('groups.none')}
      />
      {more ? <LoadMore text="" more={more} /> : null}
      {chosen ? <MapGroupDialog scope={scope} group={chosen} onClose={() => setChosen(null)} /> : null}
    </Stack>
  )
}
