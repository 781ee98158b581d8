import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Group } from '#contract/accounts/groups.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { useAddressText } from '#lib/navigation/use-address-text.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { forPage } from '#lib/query/page-query.ts'
import { useChosenCompany } from '#lib/session/chosen-company.ts'
import { SearchField } from '#ui/controls/search-field.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { groupPagesQuery } from './groups.api.ts'

export const GroupsTable = ({ groups }: { groups: readonly Group[] }) => {
  const { t } = useTranslation('groups')
  const { companyId } = useChosenCompany()
  const format = useFormat()
  const columns: Column<Group>[] = [
    {
      key: 'name',
      label: t('name'),
      cell: ({ id, name }) => (
        <RouteLink to="admin.groups.show" params={{ groupId: id }}>
          <b>{name}</b>
        </RouteLink>
      ),
      small: 'wide',
    },
    {
      key: 'company',
      label: t('company'),
      cell: ({ company_name }) => company_name,
      small: groups.some(({ company_id }) => company_id !== companyId) ? 'labelled' : 'hidden',
    },
    {
      key: 'members',
      label: t('members'),
      cell: ({ members }) => format.number(members),
      small: 'labelled',
    },
    {
      key: 'managers',
      label: t('managers'),
      small: 'labelled',
      cell: ({ managers }) => managers.map(({ full_name }) => full_name).join(', ') || t('noManagers'),
    },
  ]
  return <DataTable label={t('title')} columns={columns} rows={groups} rowKey={({ id }) => id} />
}

/** The groups in reach; `action` is the button that creates one. */
export const GroupList = ({ action }: { action: ReactNode }) => {
  const { t } = useTranslation('groups')
  const search = useAddressText('q')
  const { named } = useChosenCompany()
  const pages = useInfiniteQuery({
    ...groupPagesQuery(search.rested.trim(), named),
    placeholderData: keepPreviousData,
    ...forPage,
  })
  const { rows: groups, more } = shownPages(pages)
  const isEmpty = groups?.length === 0 && !search.rested.trim() && !pages.isPlaceholderData
  if (isEmpty) return <EmptyState title={t('empty.title')} message={t('empty.message')} actions={action} />
  return (
    <>
      <SearchField label={t('search')} text={search.text} onText={search.change} />
      {!groups ? (
        <Skeleton>
          <RowsSkeleton rows={5} />
        </Skeleton>
      ) : groups.length === 0 ? (
        <EmptyState title={t('nothing')} message={t('nothingWhy')} />
      ) : (
        <>
          <GroupsTable groups={groups} />
          <LoadMore text={t('shown', { count: groups.length })} more={more} />
        </>
      )}
    </>
  )
}
