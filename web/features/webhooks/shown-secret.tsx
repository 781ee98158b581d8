import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LabelledCopyLine } from '#entities/copying/labelled-copy-line.tsx'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { DialogEnd } from '#ui/overlays/dialog-form.tsx'

interface ShownSecretProps {
  secret: string
  note: string
  onClose: () => void
}

/** A secret that is shown this once. */
export const ShownSecret = ({ secret, note, onClose }: ShownSecretProps) => {
  const { t } = useTranslation('webhooks')
  return (
    <Stack gap="md">
      <NoteBox tone="warn">{note}</NoteBox>
      <LabelledCopyLine label={t('secret.label')} value={secret} />
      <DialogEnd>
        <Button onClick={onClose}>{t('secret.copied')}</Button>
      </DialogEnd>
    </Stack>
  )
}
