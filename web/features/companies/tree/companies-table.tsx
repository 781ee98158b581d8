import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ListedCompany } from '#contract/companies/company-tree.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { notify } from '#lib/notifications/notifications.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { Status } from '#ui/text/pill.tsx'
import { closeCompanyMutation, openCompanyMutation } from './tree.api.ts'

const CompanyActions = ({ company }: { company: ListedCompany }) => {
  const { t } = useTranslation('companies')
  const { name } = company
  const { mutateAsync } = useMutation(closeCompanyMutation)
  const open = useMutation(openCompanyMutation)
  const close = async () => {
    await confirm({
      title: t('list.closeTitle', { name }),
      message: t('list.closeWhy'),
      confirmLabel: t('list.close'),
      dangerous: true,
      work: () => mutateAsync(company.id),
    })
    notify({ type: 'success', title: t('list.closed', { name }) })
  }
  if (company.can.open)
    return (
      <Button
        variant="default"
        size="compact-sm"
        loading={open.isPending}
        aria-label={t('list.openName', { name })}
        onClick={() => open.mutate(company.id)}
      >
        {t('list.open')}
      </Button>
    )
  if (!company.can.close) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={t('list.closeName', { name })}
      onClick={() => void close().catch(() => undefined)}
    >
      {t('list.close')}
    </Button>
  )
}

export const CompaniesTable = ({ companies }: { companies: readonly ListedCompany[] }) => {
  const { t } = useTranslation('companies')
  const format = useFormat()
  const columns: Column<ListedCompany>[] = [
    {
      key: 'name',
      label: t('list.name'),
      cell: ({ id, name, parent_name }) => (
        <div>
          <RouteLink to="admin.settings" search={{ company: id }}>
            {name}
          </RouteLink>
          {parent_name ? <div>{t('list.below', { parent: parent_name })}</div> : null}
        </div>
      ),
    },
    { key: 'people', label: t('list.people'), cell: ({ people }) => format.number(people), align: 'end' },
    {
      key: 'host',
      label: t('list.host'),
      cell: ({ hosts }) => hosts[0] ?? t('list.noHost'),
      small: 'hidden',
    },
    {
      key: 'activity',
      label: t('list.activity'),
      cell: ({ last_activity_at: at }) => (at ? <time dateTime={at}>{format.date(at, 'full')}</time> : '–'),
      small: 'hidden',
    },
    {
      key: 'state',
      label: t('list.state'),
      cell: ({ closed_at }) =>
        closed_at ? (
          <Status mark="square">{t('list.isClosed')}</Status>
        ) : (
          <Status tone="good">{t('list.isOpen')}</Status>
        ),
    },
    {
      key: 'actions',
      label: t('list.actions'),
      cell: (company) => <CompanyActions company={company} />,
      align: 'end',
    },
  ]
  return <DataTable label={t('list.title')} columns={columns} rows={companies} rowKey={({ id }) => id} />
}
