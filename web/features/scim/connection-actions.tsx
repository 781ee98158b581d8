import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DirectoryConnection } from '#contract/scim/connections.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { removeDirectoryMutation, updateDirectoryMutation } from './scim.api.ts'

export interface Scope {
  companyId: string
  connectionId: string
}

/** Pauses, resumes and removes a connection. */
export const ConnectionActions = ({
  scope,
  connection,
}: {
  scope: Scope
  connection: DirectoryConnection
}) => {
  const { t } = useTranslation('scim')
  const { name, is_paused } = connection
  const update = useMutation(updateDirectoryMutation(scope))
  const { mutateAsync } = useMutation(removeDirectoryMutation(scope))
  const toggle = () =>
    update.mutate(
      { is_paused: !is_paused },
      {
        onSuccess: () =>
          notify({ type: 'success', title: t(is_paused ? 'resume.done' : 'pause.done', { name }) }),
      },
    )
  const remove = async () => {
    await confirm({
      title: t('remove.title', { name }),
      message: t('remove.message'),
      confirmLabel: t('remove.confirm'),
      dangerous: true,
      work: () => mutateAsync(),
    })
    notify({ type: 'success', title: t('remove.done', { name }) })
  }
  return (
    <Group gap="xs">
      <Button variant="default" size="compact-sm" loading={update.isPending} onClick={toggle}>
        {t(is_paused ? 'resume.action' : 'pause.action')}
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => void remove().catch(() => undefined)}>
        {t('remove.action')}
      </Button>
    </Group>
  )
}
