import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { KeyRound, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DirectoryConnection, DirectoryToken } from '#contract/scim/connections.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { Status } from '#ui/text/pill.tsx'
import type { Scope } from './connection-actions.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { removeTokenMutation } from './scim.api.ts'

const RevokeButton = ({ scope, token }: { scope: Scope; token: DirectoryToken }) => {
  const { t } = useTranslation('scim')
  const { mutateAsync } = useMutation(removeTokenMutation(scope))
  const revoke = async () => {
    await confirm({
      title: t('tokens.revokeTitle', { hint: token.hint }),
      message: t('tokens.revokeMessage'),
      confirmLabel: t('tokens.revoke'),
      dangerous: true,
      work: () => mutateAsync(token.id),
    })
    notify({ type: 'success', title: t('tokens.revoked') })
  }
  return (
    <IconButton
      label={t('tokens.revokeNamed', { hint: token.hint })}
      onClick={() => void revoke().catch(() => undefined)}
    >
      <Trash2 size={18} aria-hidden />
    </IconButton>
  )
}

const useColumns = (scope: Scope, canChange: boolean): Column<DirectoryToken>[] => {
  const { t } = useTranslation('scim')
  const format = useFormat()
  return [
    { key: 'hint', label: t('tokens.token'), cell: ({ hint }) => <code>{t('tokens.hint', { hint })}</code> },
    {
      key: 'expires',
      label: t('tokens.expires'),
      small: 'labelled',
      cell: ({ expires_at, is_expired }) =>
        is_expired ? (
          <Status tone="bad" mark="square">
            {t('tokens.expired')}
          </Status>
        ) : (
          format.date(expires_at, 'shortFull')
        ),
    },
    {
      key: 'used',
      label: t('tokens.used'),
      small: 'labelled',
      cell: ({ last_used_at }) => (last_used_at ? format.date(last_used_at, 'moment') : t('tokens.unused')),
    },
    {
      key: 'act',
      label: '',
      align: 'end',
      small: 'corner',
      cell: (token) => (canChange ? <RevokeButton scope={scope} token={token} /> : null),
    },
  ]
}

interface TokenListProps {
  scope: Scope
  connection: DirectoryConnection
  canChange: boolean
}

/** The tokens of a connection: when each was used and ends. A new one is shown once. */
export const TokenList = ({ scope, connection, canChange }: TokenListProps) => {
  const { t } = useTranslation('scim')
  const [isOpen, setOpen] = useState(false)
  const columns = useColumns(scope, canChange)
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="center">
        <h4>{t('tokens.title')}</h4>
        {canChange ? (
          <Button
            variant={connection.tokens.length > 0 ? 'default' : 'filled'}
            size="compact-sm"
            leftSection={<KeyRound size={14} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {t('tokens.create')}
          </Button>
        ) : null}
      </Group>
      {connection.tokens.length === 0 ? (
        <Text fz="ui" c="dimmed">
          {t('tokens.none')}
        </Text>
      ) : (
        <DataTable
          label={t('tokens.title')}
          columns={columns}
          rows={connection.tokens}
          rowKey={({ id }) => id}
        />
      )}
      {isOpen ? <NewTokenDialog scope={scope} name={connection.name} onClose={() => setOpen(false)} /> : null}
    </Stack>
  )
}
