import { Button, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CourseProgressSummary } from '#contract/directory/directory.ts'
import type { WhyNot } from '#contract/learning/why-not.ts'
import { limits } from '#contract/limits.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { allowAttemptsMutation } from '../directory.api.ts'

/** A quiz whose attempts are all used: which one, and how many it allows. */
export type UsedAttempts = WhyNot & { item_id: string; need: number }

export const isUsedUp = (why: WhyNot): why is UsedAttempts =>
  why.rule === 'attempts_used' && why.item_id !== null && why.need !== null

interface AttemptsDialogProps {
  course: CourseProgressSummary
  student: { id: string; full_name: string }
  used: UsedAttempts
  onClose: () => void
}

/** Gives one student one more attempt at a quiz. */
export const AttemptsDialog = ({ course, student, used, onClose }: AttemptsDialogProps) => {
  const { t } = useTranslation(['directory', 'common'])
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (text) => (text.trim() ? null : t('cycles.reasonMissing')) },
  })
  useFocusOnError(form)
  const allow = useMutation({
    ...allowAttemptsMutation({ courseId: course.id, studentId: student.id, itemId: used.item_id }),
    onError: showFieldErrors(form),
    onSettled: (_answer, error) => {
      if (error) return
      notify({ type: 'success', title: t('attempts.done', { name: student.full_name }) })
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} size="sm" title={t('attempts.title')}>
      <DialogForm
        onSubmit={form.onSubmit(({ reason }) =>
          allow.mutate({ attempts_allowed: used.need + 1, reason: reason.trim() }),
        )}
      >
        <Text>{t('attempts.lede', { why: used.message, name: student.full_name })}</Text>
        <Textarea
          data-autofocus
          label={t('cycles.reason')}
          description={t('cycles.reasonWhy')}
          autosize
          minRows={2}
          maxLength={limits.reason}
          {...form.getInputProps('reason')}
        />
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('common:confirm.cancel')}
          </Button>
          <Button type="submit" loading={allow.isPending}>
            {t('attempts.submit')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}
