import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { type PreviewLink, previewLinkDays } from '#contract/publishing/preview-links.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { updateLinkMutation } from './preview-links.api.ts'

interface EditLinkDialogProps {
  courseId: string
  link: PreviewLink
  onClose: () => void
}

const dayMs = 86_400_000

/** The end of a link as it is, and as many days from now. */
const useEnds = ({ state, expires_at }: PreviewLink) => {
  const { t } = useTranslation('previewLinks')
  const format = useFormat()
  const current = format.date(expires_at)
  return [
    { value: '', label: t(state === 'active' ? 'edit.keep' : 'edit.keepEnded', { date: current }) },
    ...previewLinkDays.map((days) => ({
      value: String(days),
      label: t('edit.fromToday', { days: format.days(days), date: format.date(Date.now() + days * dayMs) }),
    })),
  ]
}

/** Whether the link ended with its creator’s access, so that another end date would not make it work. */
const hasLostCreator = ({ created_by, state, expires_at, revoked_at }: PreviewLink): boolean =>
  created_by === null ||
  (state === 'ended' && revoked_at === null && new Date(expires_at).getTime() > Date.now())

/** Renames a link, changes whether it takes comments, or lets it last longer. */
export const EditLinkDialog = ({ courseId, link, onClose }: EditLinkDialogProps) => {
  const { t } = useTranslation(['previewLinks', 'common'])
  const ends = useEnds(link)
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: link.name, days: '', takes_comments: link.takes_comments },
    validate: { name: (name) => (name.trim() ? null : t('form.nameMissing')) },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  const update = useMutation({ ...updateLinkMutation(courseId, link.id), onError: showFieldErrors(form) })
  const submit = form.onSubmit(({ name, days, takes_comments }) =>
    update.mutate(
      { name: name.trim(), takes_comments, ...(days ? { days: Number(days) } : {}) },
      {
        onSuccess: ({ data }) => {
          notify({ type: 'success', title: t('edit.done', { name: data.name }) })
          onClose()
        },
      },
    ),
  )
  return (
    <Dialog onClose={onClose} title={t('edit.title')}>
      <DialogForm onSubmit={submit}>
        <TextInput
          label={t('form.name')}
          maxLength={limits.name}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        {hasLostCreator(link) ? null : (
          <NativeSelect label={t('edit.worksUntil')} data={ends} {...form.getInputProps('days')} />
        )}
        <Checkbox
          label={t('form.takesComments')}
          description={t('form.takesCommentsWhy')}
          {...form.getInputProps('takes_comments', { type: 'checkbox' })}
        />
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('common:confirm.cancel')}
          </Button>
          <Button type="submit" loading={update.isPending}>
            {t('common:actions.save')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}
