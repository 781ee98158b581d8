import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiToken } from '#contract/api-tokens/api-tokens.ts'
import { LabelledCopyLine } from '#entities/copying/labelled-copy-line.tsx'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { ApiTokenFields } from './api-token-fields.tsx'
import { useApiTokenForm } from './api-token-form.ts'
import { createApiTokenMutation } from './api-tokens.api.ts'
import { curlExample } from './curl-example.ts'

interface DialogProps {
  companyId: string
  apiUrl: string
  hasBelow: boolean
  onClose: () => void
}

interface ShownSecretProps {
  token: ApiToken & { secret: string | null }
  apiUrl: string
  hasBelow: boolean
  onClose: () => void
}

const ShownApiToken = ({ token, apiUrl, hasBelow, onClose }: ShownSecretProps) => {
  const { t } = useTranslation('tokens')
  const { secret } = token
  return (
    <Stack gap="md">
      {secret ? (
        <>
          <NoteBox tone="warn">{t('secret.once')}</NoteBox>
          <LabelledCopyLine label={t('secret.label')} value={secret} />
          <LabelledCopyLine
            label={t('secret.example')}
            value={curlExample(apiUrl, secret, token, hasBelow)}
          />
        </>
      ) : (
        <NoteBox tone="bad">{t('secret.lost')}</NoteBox>
      )}
      <DialogEnd>
        <Button onClick={onClose}>{t(secret ? 'secret.copied' : 'secret.close')}</Button>
      </DialogEnd>
    </Stack>
  )
}

/** Creates a token, and then shows its secret this once. */
export const NewApiTokenDialog = ({ companyId, apiUrl, hasBelow, onClose }: DialogProps) => {
  const { t } = useTranslation(['tokens', 'common'])
  // Sent again with the same id after a lost response, the server makes one token.
  const [id] = useState(() => crypto.randomUUID())
  const form = useApiTokenForm()
  const create = useMutation({ ...createApiTokenMutation(companyId), onError: showFieldErrors(form) })
  const token = create.data?.data
  const submit = form.onSubmit(({ name, ...values }) =>
    create.mutate(
      { id, name: name.trim(), ...values },
      { onSuccess: ({ data }) => notify({ type: 'success', title: t('created', { name: data.name }) }) },
    ),
  )
  return (
    <Dialog
      lasting={token !== undefined}
      onClose={onClose}
      title={token ? t('secret.title', { name: token.name }) : t('form.title')}
    >
      {token ? (
        <ShownApiToken token={token} apiUrl={apiUrl} hasBelow={hasBelow} onClose={onClose} />
      ) : (
        <DialogForm onSubmit={submit}>
          <ApiTokenFields form={form} hasBelow={hasBelow} />
          <DialogEnd>
            <Button variant="default" onClick={onClose}>
              {t('common:confirm.cancel')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t('form.submit')}
            </Button>
          </DialogEnd>
        </DialogForm>
      )}
    </Dialog>
  )
}
