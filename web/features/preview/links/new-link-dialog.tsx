import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Copy, Eye } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { type PreviewLink, previewLinkDays } from '#contract/publishing/preview-links.ts'
import { CopyTextButton } from '#entities/copy-text-button.tsx'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { newOnceKey } from '#lib/idempotency-key.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { createLinkMutation } from './preview-links.api.ts'

interface NewLinkDialogProps {
  courseId: string
  onClose: () => void
}

const defaultDays = 14

const CreatedLink = ({ link, onClose }: { link: PreviewLink; onClose: () => void }) => {
  const { t } = useTranslation('previewLinks')
  const format = useFormat()
  const date = format.date(link.expires_at)
  const field = useRef<HTMLInputElement>(null)
  // It replaces the form in an open dialog, and the focus was on a button of that form.
  useEffect(() => {
    field.current?.focus()
  }, [])
  return (
    <Stack gap="md">
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput
          ref={field}
          flex={1}
          miw={0}
          label={t('created.link')}
          value={link.url}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyTextButton
          text={link.url}
          icon={Copy}
          labels={{ copy: t('created.copy'), copied: t('created.copied'), byHand: t('copy.byHand') }}
          onCopied={() => undefined}
        />
      </Group>
      <Text lh={1.55} c="dimmed">
        {t('created.next', { name: link.name, date })}{' '}
        {t(link.takes_comments ? 'created.comments' : 'created.noComments')}
      </Text>
      <DialogEnd>
        <Button onClick={onClose}>{t('created.close')}</Button>
      </DialogEnd>
    </Stack>
  )
}

interface LinkFormProps extends NewLinkDialogProps {
  onCreated: (link: PreviewLink) => void
}

const LinkForm = ({ courseId, onClose, onCreated }: LinkFormProps) => {
  const { t } = useTranslation(['previewLinks', 'common'])
  const format = useFormat()
  // Sent again with the same key after a lost response, the server makes one link.
  const [key] = useState(newOnceKey)
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: '', days: String(defaultDays), takes_comments: true },
    validate: { name: (name) => (name.trim() ? null : t('form.nameMissing')) },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  const create = useMutation({ ...createLinkMutation(courseId), onError: showFieldErrors(form) })
  const submit = form.onSubmit(({ name, days, takes_comments }) =>
    create.mutate(
      { key, name: name.trim(), days: Number(days), takes_comments },
      { onSuccess: ({ data }) => onCreated(data) },
    ),
  )
  return (
    <DialogForm onSubmit={submit}>
      <TextInput
        label={t('form.name')}
        placeholder={t('form.nameExample')}
        maxLength={limits.name}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label={t('form.worksFor')}
        data={previewLinkDays.map((days) => ({ value: String(days), label: format.days(days) }))}
        {...form.getInputProps('days')}
      />
      <Checkbox
        label={t('form.takesComments')}
        description={t('form.takesCommentsWhy')}
        {...form.getInputProps('takes_comments', { type: 'checkbox' })}
      />
      <NoteBox icon={<Eye size={16} aria-hidden />}>{t('form.note')}</NoteBox>
      <DialogEnd>
        <Button variant="default" onClick={onClose}>
          {t('common:confirm.cancel')}
        </Button>
        <Button type="submit" loading={create.isPending}>
          {t('form.submit')}
        </Button>
      </DialogEnd>
    </DialogForm>
  )
}

/** Makes a link to the draft, and then shows it with what to do next. */
export const NewLinkDialog = ({ courseId, onClose }: NewLinkDialogProps) => {
  const { t } = useTranslation('previewLinks')
  const [link, setLink] = useState<PreviewLink | null>(null)
  return (
    <Dialog
      onClose={onClose}
      title={
        <Text inherit span style={{ overflowWrap: 'anywhere' }}>
          {link ? t('created.title', { name: link.name }) : t('new')}
        </Text>
      }
    >
      {link ? (
        <CreatedLink link={link} onClose={onClose} />
      ) : (
        <LinkForm courseId={courseId} onClose={onClose} onCreated={setLink} />
      )}
    </Dialog>
  )
}
