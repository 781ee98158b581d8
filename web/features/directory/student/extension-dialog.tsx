import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shiftDay } from '#contract/days.ts'
import type { CourseProgressSummary } from '#contract/directory/directory.ts'
import { limits } from '#contract/limits.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { extendMutation, removeExtensionMutation } from '../directory.api.ts'

interface ExtensionDialogProps {
  course: CourseProgressSummary & { due_on: string }
  student: { id: string; full_name: string }
  onClose: () => void
}

/** The form, and the calls that grant or withdraw an extension. */
const useExtension = ({ course, student, onClose }: ExtensionDialogProps) => {
  const { t } = useTranslation('directory')
  const format = useFormat()
  const params = { courseId: course.id, studentId: student.id }
  /** The due date that applies to everyone else. */
  const assigned = course.extension?.from ?? course.due_on
  const form = useForm({
    initialValues: {
      due_on: course.extension ? course.due_on : '',
      reason: course.extension?.reason ?? '',
    },
    validate: {
      due_on: (day) =>
        day > assigned ? null : t('extension.dayMissing', { date: format.day(assigned, 'day') }),
      reason: (text) => (text.trim() ? null : t('cycles.reasonMissing')),
    },
  })
  useFocusOnError(form)
  const done = (title: string) => {
    notify({ type: 'success', title })
    onClose()
  }
  const extend = useMutation({
    ...extendMutation(params),
    onError: showFieldErrors(form),
    onSettled: (answer, error) => {
      if (answer && !error)
        done(t('extension.done', { name: student.full_name, date: format.day(answer.data.due_on, 'day') }))
    },
  })
  const remove = useMutation({
    ...removeExtensionMutation(params),
    onSettled: (_answer, error) => {
      if (!error) done(t('extension.removed', { name: student.full_name, date: format.day(assigned, 'day') }))
    },
  })
  return { form, assigned, extend, remove }
}

/** Gives one student a later due date, or withdraws it. */
export const ExtensionDialog = (props: ExtensionDialogProps) => {
  const { course, student, onClose } = props
  const { t } = useTranslation(['directory', 'common'])
  const format = useFormat()
  const { form, assigned, extend, remove } = useExtension(props)
  return (
    <Dialog onClose={onClose} size="sm" title={t('extension.title', { course: course.title })}>
      <DialogForm
        onSubmit={form.onSubmit(({ due_on, reason }) => extend.mutate({ due_on, reason: reason.trim() }))}
      >
        <p>{t('extension.lede', { name: student.full_name, date: format.day(assigned) })}</p>
        <TextInput
          type="date"
          data-autofocus
          label={t('extension.day')}
          min={shiftDay(assigned, 1)}
          {...form.getInputProps('due_on')}
        />
        <Textarea
          label={t('extension.reason')}
          description={t('extension.reasonWhy')}
          autosize
          minRows={2}
          maxLength={limits.reason}
          {...form.getInputProps('reason')}
        />
        <DialogEnd>
          {course.extension ? (
            <Button variant="subtle" mr="auto" loading={remove.isPending} onClick={() => remove.mutate()}>
              {t('extension.remove')}
            </Button>
          ) : null}
          <Button variant="default" onClick={onClose}>
            {t('common:confirm.cancel')}
          </Button>
          <Button type="submit" loading={extend.isPending}>
            {t('extension.submit')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}
