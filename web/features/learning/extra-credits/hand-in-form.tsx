import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OwnExtraCredit } from '#contract/learning/extra-credits.ts'
import { limits } from '#contract/limits.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { handInMutation } from './extra-credits.api.ts'

/** The text or link that an extra credit task requires. */
export const HandInForm = ({ courseId, task }: { courseId: string; task: OwnExtraCredit }) => {
  const { t } = useTranslation('learning')
  const form = useForm({
    initialValues: { answer: task.taken_back?.answer ?? '' },
    validate: { answer: (text) => (text.trim() ? null : t('extra.missing')) },
  })
  useFocusOnError(form)
  const handIn = useMutation({
    ...handInMutation(courseId),
    onError: showFieldErrors(form),
    onSettled: (_answer, error) => {
      if (!error) notify({ type: 'success', title: t('extra.done', { count: task.points }) })
    },
  })
  const label = t(`extra.ask.${task.kind}`)
  const field = { label, maxLength: limits.extraCreditAnswer, ...form.getInputProps('answer') }
  return (
    <form
      onSubmit={form.onSubmit(({ answer }) => handIn.mutate({ task_id: task.id, answer: answer.trim() }))}
      noValidate
    >
      <Stack gap="sm">
        {task.kind === 'link' ? (
          <TextInput type="url" inputMode="url" placeholder="https://" {...field} />
        ) : (
          <Textarea autosize minRows={3} maxRows={12} {...field} />
        )}
        <Button
          type="submit"
          variant="default"
          loading={handIn.isPending}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('extra.handIn')}
        </Button>
      </Stack>
    </form>
  )
}
