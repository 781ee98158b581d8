import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Webhook } from '#contract/webhooks/webhooks.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { NewSecretDialog } from './new-secret-dialog.tsx'
import { EditWebhookDialog } from './webhook-dialog.tsx'
import { useProblem } from './webhook-results.tsx'
import { removeWebhookMutation, setWebhookStateMutation, testWebhookMutation } from './webhooks.api.ts'

const small = { variant: 'default', size: 'compact-sm' } as const

const TestButton = ({ webhook }: { webhook: Webhook }) => {
  const { t } = useTranslation('webhooks')
  const problemOf = useProblem()
  const test = useMutation(testWebhookMutation(webhook))
  const send = () =>
    test.mutate(undefined, {
      onSuccess: ({ data }) => {
        const message = problemOf(data)
        if (message) notify({ type: 'warning', title: t('test.failed'), message })
        else notify({ type: 'success', title: t('test.done') })
      },
    })
  return (
    <Button {...small} loading={test.isPending} onClick={send}>
      {t('test.action')}
    </Button>
  )
}

const StateButton = ({ webhook }: { webhook: Webhook }) => {
  const { t } = useTranslation('webhooks')
  const { name, is_on } = webhook
  const set = useMutation(setWebhookStateMutation(webhook))
  const toggle = () =>
    set.mutate(!is_on, {
      onSuccess: () =>
        notify({ type: 'success', title: t(is_on ? 'turnOff.done' : 'turnOn.done', { name }) }),
    })
  return (
    <Button {...small} variant={is_on ? 'default' : 'filled'} loading={set.isPending} onClick={toggle}>
      {t(is_on ? 'turnOff.action' : 'turnOn.action')}
    </Button>
  )
}

const RemoveButton = ({ webhook }: { webhook: Webhook }) => {
  const { t } = useTranslation('webhooks')
  const { name } = webhook
  const { mutateAsync } = useMutation(removeWebhookMutation(webhook))
  const remove = async () => {
    await confirm({
      title: t('remove.title', { name }),
      message: t('remove.why'),
      confirmLabel: t('remove.action'),
      dangerous: true,
      work: () => mutateAsync(),
    })
    notify({ type: 'success', title: t('remove.done', { name }) })
  }
  return (
    <Button {...small} onClick={() => void remove().catch(() => undefined)}>
      {t('remove.action')}
    </Button>
  )
}

/** Tests, changes, turns on and off, and deletes a webhook. */
export const WebhookActions = ({ webhook, canName }: { webhook: Webhook; canName: boolean }) => {
  const { t } = useTranslation('webhooks')
  const [opened, setOpened] = useState<'edit' | 'secret' | null>(null)
  const close = () => setOpened(null)
  return (
    <Group gap="xs">
      {webhook.is_on ? null : <StateButton webhook={webhook} />}
      <TestButton webhook={webhook} />
      <Button {...small} onClick={() => setOpened('edit')}>
        {t('edit')}
      </Button>
      {webhook.kind === 'json' ? (
        <Button {...small} onClick={() => setOpened('secret')}>
          {t('secret.new')}
        </Button>
      ) : null}
      {webhook.is_on ? <StateButton webhook={webhook} /> : null}
      <RemoveButton webhook={webhook} />
      {opened === 'edit' ? <EditWebhookDialog webhook={webhook} canName={canName} onClose={close} /> : null}
      {opened === 'secret' ? <NewSecretDialog webhook={webhook} onClose={close} /> : null}
    </Group>
  )
}
