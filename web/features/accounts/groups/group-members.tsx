import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Group } from '#contract/accounts/groups.ts'
import type { DirectoryEntry } from '#contract/directory/directory.ts'
import { PersonCell } from '#entities/person-cell.tsx'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { notify } from '#lib/notifications/notifications.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { forPage } from '#lib/query/page-query.ts'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { memberPagesQuery, membersMutation } from './groups.api.ts'

const RemoveButton = ({ group, person }: { group: Group; person: DirectoryEntry }) => {
  const { t } = useTranslation('groups')
  const { mutate, isPending } = useMutation(membersMutation(group.id))
  const name = person.full_name
  const remove = () =>
    mutate(
      { remove: [person.id] },
      { onSuccess: () => notify({ type: 'success', title: t('remove.done', { name }) }) },
    )
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={isPending}
      aria-label={t('remove.this', { name })}
      onClick={remove}
    >
      {t('remove.action')}
    </Button>
  )
}

export const GroupMembers = ({ group }: { group: Group }) => {
  const { t } = useTranslation('groups')
  const { rows: people, more } = shownPages(
    useInfiniteQuery({ ...memberPagesQuery(group.id), placeholderData: keepPreviousData, ...forPage }),
  )
  const columns: Column<DirectoryEntry>[] = [
    {
      key: 'person',
      label: t('person'),
      cell: (person) => (
        <PersonCell person={person}>
          <RouteLink to="admin.students.show" params={{ studentId: person.id }}>
            {person.full_name}
          </RouteLink>
        </PersonCell>
      ),
      small: 'wide',
    },
    { key: 'company', label: t('company'), cell: ({ company_name }) => company_name },
    ...(group.can.edit
      ? [
          {
            key: 'actions',
            label: t('actions'),
            cell: (person: DirectoryEntry) => <RemoveButton group={group} person={person} />,
            align: 'end' as const,
          },
        ]
      : []),
  ]
  if (!people)
    return (
      <Skeleton>
        <RowsSkeleton rows={5} />
      </Skeleton>
    )
  if (people.length === 0)
    return (
      <EmptyState title={t('noMembers.title')} message={group.can.edit ? t('noMembers.message') : null} />
    )
  return (
    <>
      <DataTable label={t('members')} columns={columns} rows={people} rowKey={({ id }) => id} />
      <LoadMore text={t('people', { count: people.length })} more={more} />
    </>
  )
}
