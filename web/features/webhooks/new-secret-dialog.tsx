import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Webhook } from '#contract/webhooks/webhooks.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { ShownSecret } from './shown-secret.tsx'
import { rotateSecretMutation } from './webhooks.api.ts'

/** Replaces the secret of a webhook, and shows the new one. */
export const NewSecretDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const { t } = useTranslation(['webhooks', 'common'])
  const format = useFormat()
  // Sent again with the same id after a lost response, the server makes one secret.
  const [id] = useState(() => crypto.randomUUID())
  const rotate = useMutation(rotateSecretMutation(webhook))
  const made = rotate.data?.data
  return (
    <Dialog
      lasting={made !== undefined}
      onClose={onClose}
      title={t('secret.newTitle', { name: webhook.name })}
    >
      {made ? (
        <ShownSecret
          secret={made.secret}
          note={t('secret.onceNew', { until: format.date(made.previous_until, 'moment') })}
          onClose={onClose}
        />
      ) : (
        <DialogForm onSubmit={() => rotate.mutate(id)}>
          <Text>{t('secret.newWhy')}</Text>
          <DialogEnd>
            <Button variant="default" onClick={onClose}>
              {t('common:confirm.cancel')}
            </Button>
            <Button type="submit" loading={rotate.isPending}>
              {t('secret.submit')}
            </Button>
          </DialogEnd>
        </DialogForm>
      )}
    </Dialog>
  )
}
