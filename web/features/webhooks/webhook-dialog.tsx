import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Webhook } from '#contract/webhooks/webhooks.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { ShownSecret } from './shown-secret.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { bodyOf, useWebhookForm } from './webhook-form.ts'
import { createWebhookMutation, updateWebhookMutation } from './webhooks.api.ts'

interface DialogProps {
  canName: boolean
  onClose: () => void
}

const Buttons = ({
  label,
  isPending,
  onClose,
}: {
  label: string
  isPending: boolean
  onClose: () => void
}) => {
  const { t } = useTranslation('common')
  return (
    <DialogEnd>
      <Button variant="default" onClick={onClose}>
        {t('confirm.cancel')}
      </Button>
      <Button type="submit" loading={isPending}>
        {label}
      </Button>
    </DialogEnd>
  )
}

/** Adds a webhook, and then shows its secret, if it has one. */
export const AddWebhookDialog = ({ companyId, canName, onClose }: DialogProps & { companyId: string }) => {
  const { t } = useTranslation('webhooks')
  // Sent again with the same id after a lost response, the server makes one webhook.
  const [id] = useState(() => crypto.randomUUID())
  const form = useWebhookForm()
  const create = useMutation({ ...createWebhookMutation(companyId), onError: showFieldErrors(form) })
  const secret = create.data?.data.secret
  const submit = form.onSubmit((values) =>
    create.mutate(
      { id, kind: values.kind, address: '', ...bodyOf(values) },
      {
        onSuccess: ({ data }) => {
          notify({ type: 'success', title: t('added', { name: data.name }), message: t('addedWhy') })
          if (!data.secret) onClose()
        },
      },
    ),
  )
  return (
    <Dialog lasting={Boolean(secret)} onClose={onClose} title={t(secret ? 'secret.title' : 'form.addTitle')}>
      {secret ? (
        <ShownSecret secret={secret} note={t('secret.once')} onClose={onClose} />
      ) : (
        <DialogForm onSubmit={submit}>
          <WebhookFields form={form} isNew canName={canName} />
          <Buttons label={t('form.submit')} isPending={create.isPending} onClose={onClose} />
        </DialogForm>
      )}
    </Dialog>
  )
}

export const EditWebhookDialog = ({ webhook, canName, onClose }: DialogProps & { webhook: Webhook }) => {
  const { t } = useTranslation('webhooks')
  const form = useWebhookForm(webhook)
  const update = useMutation({ ...updateWebhookMutation(webhook), onError: showFieldErrors(form) })
  const submit = form.onSubmit((values) =>
    update.mutate(bodyOf(values), {
      onSuccess: ({ data }) => {
        notify({ type: 'success', title: t('saved', { name: data.name }) })
        onClose()
      },
    }),
  )
  return (
    <Dialog onClose={onClose} title={t('form.editTitle', { name: webhook.name })}>
      <DialogForm onSubmit={submit}>
        <WebhookFields form={form} isNew={false} canName={canName} />
        <Buttons label={t('form.save')} isPending={update.isPending} onClose={onClose} />
      </DialogForm>
    </Dialog>
  )
}
