import { Button, NativeSelect, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tokenDays } from '#contract/scim/connections.ts'
import { LabelledCopyLine } from '#entities/copying/labelled-copy-line.tsx'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import type { Scope } from './connection-actions.tsx'
import { createTokenMutation } from './scim.api.ts'

interface NewTokenDialogProps {
  scope: Scope
  name: string
  onClose: () => void
}

/** Asks how long a token is valid, then shows it once. */
export const NewTokenDialog = ({ scope, name, onClose }: NewTokenDialogProps) => {
  const { t } = useTranslation(['scim', 'common'])
  // Sent again with the same id after a lost response, the server makes one token.
  const [id] = useState(() => crypto.randomUUID())
  const [days, setDays] = useState<(typeof tokenDays)[number]>(365)
  const create = useMutation(createTokenMutation(scope))
  const token = create.data?.data.token
  return (
    <Dialog lasting={token !== undefined} onClose={onClose} title={t('tokens.newTitle', { name })}>
      {token ? (
        <Stack gap="md">
          <NoteBox tone="warn">{t('tokens.once')}</NoteBox>
          <LabelledCopyLine label={t('tokens.secret')} value={token} />
          <DialogEnd>
            <Button onClick={onClose}>{t('tokens.copied')}</Button>
          </DialogEnd>
        </Stack>
      ) : (
        <DialogForm onSubmit={() => create.mutate({ id, days })}>
          <NativeSelect
            label={t('tokens.validFor')}
            description={t('tokens.validForWhy')}
            data-autofocus
            data={tokenDays.map((value) => ({
              value: String(value),
              label: t('tokens.days', { count: value }),
            }))}
            value={String(days)}
            onChange={(event) =>
              setDays(tokenDays.find((one) => String(one) === event.currentTarget.value) ?? 365)
            }
          />
          <DialogEnd>
            <Button variant="default" onClick={onClose}>
              {t('common:confirm.cancel')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t('tokens.create')}
            </Button>
          </DialogEnd>
        </DialogForm>
      )}
    </Dialog>
  )
}
