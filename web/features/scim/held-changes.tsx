import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { HeldChange } from '#contract/scim/connections.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import type { Scope } from './connection-actions.tsx'
import { decideMutation, heldQuery } from './scim.api.ts'

type Decision = 'allow' | 'restore'

/** Asks first; `change` is one of the changes, all of them without it. */
const useDecide = (scope: Scope) => {
  const { t } = useTranslation('scim')
  const { mutateAsync } = useMutation(decideMutation(scope))
  return async (decision: Decision, change?: HeldChange) => {
    await confirm({
      title: change ? t(`held.${decision}.titleOne`, { name: change.name }) : t(`held.${decision}.titleAll`),
      message: t(`held.${decision}.message`),
      confirmLabel: t(`held.${decision}.action`),
      dangerous: decision === 'allow',
      work: () => mutateAsync({ decision, ...(change ? { ids: [change.id] } : {}) }),
    })
    notify({ type: 'success', title: t(`held.${decision}.done`) })
  }
}

/** Decides about one change, or about all of them. */
const Decisions = ({ scope, change }: { scope: Scope; change?: HeldChange }) => {
  const { t } = useTranslation('scim')
  const decide = useDecide(scope)
  return (
    <Group display="inline-flex" gap="xs">
      {(['restore', 'allow'] as const).map((decision) => (
        <Button
          key={decision}
          variant="default"
          size="compact-sm"
          {...(change ? { 'aria-label': t(`held.${decision}.named`, { name: change.name }) } : {})}
          onClick={() => void decide(decision, change).catch(() => undefined)}
        >
          {t(change ? `held.${decision}.action` : `held.${decision}.all`)}
        </Button>
      ))}
    </Group>
  )
}

const useColumns = (scope: Scope, canChange: boolean): Column<HeldChange>[] => {
  const { t } = useTranslation('scim')
  const format = useFormat()
  return [
    { key: 'name', label: t('held.who'), small: 'wide', cell: ({ name }) => <b>{name}</b> },
    {
      key: 'what',
      label: t('held.what'),
      small: 'wide',
      cell: ({ kind, people }) => t(`held.kinds.${kind}`, { count: people }),
    },
    {
      key: 'since',
      label: t('held.since'),
      small: 'labelled',
      cell: ({ held_at }) => format.date(held_at, 'moment'),
    },
    {
      key: 'act',
      label: '',
      align: 'end',
      small: 'wide',
      cell: (change) => (canChange ? <Decisions scope={scope} change={change} /> : null),
    },
  ]
}

/** What the directory wanted and an owner has to decide about. */
export const HeldChanges = ({ scope, canChange }: { scope: Scope; canChange: boolean }) => {
  const { t } = useTranslation('scim')
  const { data } = useQuery(heldQuery(scope))
  const columns = useColumns(scope, canChange)
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={2} />
      </Skeleton>
    )
  if (data.data.length === 0)
    return (
      <Text fz="ui" c="dimmed">
        {t('held.none')}
      </Text>
    )
  return (
    <Stack gap="sm">
      <Text fz="ui" c="dimmed">
        {t('held.why')}
      </Text>
      <DataTable label={t('tabs.held')} columns={columns} rows={data.data} rowKey={({ id }) => id} />
      {canChange ? <Decisions scope={scope} /> : null}
    </Stack>
  )
}
