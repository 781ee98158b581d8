import { Box, Button, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { findOpener } from '#lib/opener.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { ModalDialog } from '#ui/overlays/modal-dialog.tsx'
import { problem } from '../set-up/problem.tsx'

interface NameDialogProps {
  title: string
  why?: ReactNode
  name: string
  submitLabel: string
  isBusy: boolean
  /** What went wrong at the last try. */
  message: string | null
  onSubmit: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a passkey, when it is made and later. */
export const NameDialog = ({
  title,
  why,
  name,
  submitLabel,
  isBusy,
  message,
  onSubmit,
  onClose,
}: NameDialogProps) => {
  const { t } = useTranslation(['accounts', 'common'])
  // Above the profile panel, which is a dialog, too.
  const [opener] = useState(() => findOpener() ?? document.body)
  const form = useForm({
    initialValues: { name },
    validate: { name: (text) => (text.trim() ? null : problem('passkeys.nameMissing')) },
  })
  useFocusOnError(form)
  return (
    <ModalDialog
      opener={opener}
      titleId="passkey-title"
      messageId="passkey-why"
      busy={isBusy}
      onCancel={onClose}
    >
      <DialogForm onSubmit={form.onSubmit((values) => onSubmit(values.name.trim()))}>
        <Box>
          <h2 id="passkey-title">{title}</h2>
          <Text id="passkey-why" mt="xs" c="var(--ink-2)">
            {why}
          </Text>
        </Box>
        <TextInput
          label={t('passkeys.name')}
          description={t('passkeys.nameWhy')}
          maxLength={limits.passkeyName}
          data-autofocus
          aria-invalid={Boolean(form.errors.name)}
          {...form.getInputProps('name')}
        />
        <div role="status">
          {message ? (
            <NoteBox tone="info" fz="sm">
              {message}
            </NoteBox>
          ) : null}
        </div>
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('common:confirm.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {submitLabel}
          </Button>
        </DialogEnd>
      </DialogForm>
    </ModalDialog>
  )
}
