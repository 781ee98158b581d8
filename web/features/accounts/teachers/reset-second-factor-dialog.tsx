import { Button, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Teacher } from '#contract/accounts/teachers.ts'
import { limits } from '#contract/limits.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { unbroken } from '#lib/i18n/no-break-hyphens.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { resetSecondFactorMutation } from './teachers.api.ts'

/** Removes the second factor of a member of staff who lost it, with a reason for the audit log. */
export const ResetSecondFactorDialog = ({ teacher, onClose }: { teacher: Teacher; onClose: () => void }) => {
  const { t } = useTranslation(['factors', 'common'])
  const name = teacher.full_name
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (text) => (text.trim() ? null : t('reset.reasonMissing')) },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  const reset = useMutation({
    ...resetSecondFactorMutation(teacher.id),
    onSuccess: () => {
      onClose()
      notify({ type: 'success', title: t('reset.done', { name }) })
    },
    onError: showFieldErrors(form),
  })
  return (
    <Dialog title={unbroken(t('reset.title', { name }))} onClose={onClose}>
      <DialogForm onSubmit={form.onSubmit(({ reason }) => reset.mutate(reason))}>
        <Text c="var(--ink-2)">{t('reset.why')}</Text>
        <Textarea
          label={t('reset.reason')}
          description={t('reset.reasonWhy')}
          maxLength={limits.reason}
          autosize
          minRows={2}
          data-autofocus
          aria-invalid={Boolean(form.errors.reason)}
          {...form.getInputProps('reason')}
        />
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('common:confirm.cancel')}
          </Button>
          <Button type="submit" color="red" loading={reset.isPending}>
            {t('reset.confirm')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}
