import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SsoConnection } from '#contract/sso/connections.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { leaveForProvider } from '../sign-in/sign-in-flow.ts'
import { ConnectionDialog } from './connection-dialog.tsx'
import type { ConnectionMeta } from './connection-form.ts'
import {
  activateConnectionMutation,
  deleteConnectionMutation,
  disableConnectionMutation,
  testConnectionMutation,
} from './connections.api.ts'

const settingsPage = '/admin/settings?tab=signIn'

interface ConnectionActionsProps {
  connection: SsoConnection
  meta: ConnectionMeta
}

/** What takes people their way to sign in is confirmed. */
const useDangerous = (connection: SsoConnection) => {
  const { t } = useTranslation('providers')
  const { name, linked } = connection
  const { mutateAsync: disable } = useMutation(disableConnectionMutation)
  const { mutateAsync: remove } = useMutation(deleteConnectionMutation)
  const ask = async (what: 'disable' | 'delete', work: () => Promise<unknown>) => {
    await confirm({
      title: t(`${what}.title`, { name }),
      message: what === 'delete' ? t('delete.why', { count: linked }) : t('disable.why'),
      confirmLabel: t(`${what}.submit`),
      dangerous: true,
      work,
    })
    notify({ type: 'success', title: t(`${what}.done`, { name }) })
  }
  return {
    disable: () => void ask('disable', () => disable(connection)).catch(() => undefined),
    remove: () => void ask('delete', () => remove(connection)).catch(() => undefined),
  }
}

export const ConnectionActions = ({ connection, meta }: ConnectionActionsProps) => {
  const { t } = useTranslation('providers')
  const { company_id, name, status, can, saml } = connection
  const canTest = saml === null || saml.sign_in_url !== null
  const [isEditing, setEditing] = useState(false)
  const test = useMutation(testConnectionMutation)
  const activate = useMutation(activateConnectionMutation)
  const { disable, remove } = useDangerous(connection)
  const small = { variant: 'default', size: 'compact-sm' } as const
  return (
    <Group gap="xs" align="stretch">
      <Button
        {...small}
        variant={status === 'draft' ? 'filled' : 'default'}
        disabled={!canTest}
        loading={test.isPending || test.isSuccess}
        onClick={() =>
          test.mutate(connection, { onSuccess: (started) => leaveForProvider(started, settingsPage) })
        }
      >
        {t('test')}
      </Button>
      {can.activate ? (
        <Button
          size="compact-sm"
          loading={activate.isPending}
          onClick={() =>
            activate.mutate(connection, {
              onSuccess: () => notify({ type: 'success', title: t('activated', { name }) }),
            })
          }
        >
          {t('activate')}
        </Button>
      ) : null}
      <Button {...small} onClick={() => setEditing(true)}>
        {t('edit')}
      </Button>
      {status === 'active' ? (
        <Button {...small} onClick={disable}>
          {t('disable.submit')}
        </Button>
      ) : null}
      <Button {...small} onClick={remove}>
        {t('delete.submit')}
      </Button>
      {isEditing ? (
        <ConnectionDialog
          companyId={company_id}
          meta={meta}
          connection={connection}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </Group>
  )
}
