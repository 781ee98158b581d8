import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CourseProgressSummary } from '#contract/directory/directory.ts'
import { type ExemptionReason, exemptionReasons } from '#contract/learning/exemptions.ts'
import { limits } from '#contract/limits.ts'
import { exemptMutation, liftExemptionMutation } from '#features/directory/directory.api.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'

interface ExemptionDialogProps {
  course: CourseProgressSummary
  student: { id: string; full_name: string }
  onClose: () => void
}

/** The exemption of staff, which they can change; a waiver in a campaign is not theirs to change here. */
const ownExemption = ({ exemption }: CourseProgressSummary) =>
  exemption && exemption.reason !== 'campaign' ? { ...exemption, reason: exemption.reason } : null

const useExemption = ({ course, student, onClose }: ExemptionDialogProps) => {
  const { t } = useTranslation('directory')
  const ids = { courseId: course.id, studentId: student.id }
  const known = ownExemption(course)
  const form = useForm<{ reason: ExemptionReason; note: string; until: string }>({
    initialValues: {
      reason: known?.reason ?? 'not_relevant',
      note: known?.note ?? '',
      until: known?.until ?? '',
    },
    validate: {
      note: (note, { reason }) => (reason === 'other' && !note.trim() ? t('exemption.noteMissing') : null),
    },
  })
  useFocusOnError(form)
  const done = (title: string) => {
    notify({ type: 'success', title })
    onClose()
  }
  const exempt = useMutation({
    ...exemptMutation(ids),
    onError: showFieldErrors(form),
    onSettled: (_answer, error) => {
      if (!error) done(t('exemption.done', { name: student.full_name }))
    },
  })
  const lift = useMutation({
    ...liftExemptionMutation(ids),
    onSettled: (_answer, error) => {
      if (!error) done(t('exemption.lifted', { name: student.full_name }))
    },
  })
  return { form, exempt, lift, isKnown: known !== null }
}

/** Exempts one student from a course, changes the exemption or ends it. */
export const ExemptionDialog = (props: ExemptionDialogProps) => {
  const { course, student, onClose } = props
  const { t } = useTranslation(['directory', 'common'])
  const { form, exempt, lift, isKnown } = useExemption(props)
  return (
    <Dialog onClose={onClose} size="sm" title={t('exemption.title', { course: course.title })}>
      <DialogForm
        onSubmit={form.onSubmit(({ reason, note, until }) =>
          exempt.mutate({ reason, note: note.trim(), ...(until ? { until } : {}) }),
        )}
      >
        <p>{t('exemption.lede', { name: student.full_name })}</p>
        <Select
          label={t('exemption.reason')}
          data-autofocus
          allowDeselect={false}
          data={exemptionReasons.map((value) => ({ value, label: t(`exemption.reasons.${value}`) }))}
          {...form.getInputProps('reason')}
        />
        <Textarea
          label={t(form.values.reason === 'other' ? 'exemption.note' : 'exemption.noteOptional')}
          description={t('exemption.noteWhy')}
          autosize
          minRows={2}
          maxLength={limits.reason}
          {...form.getInputProps('note')}
        />
        <TextInput
          type="date"
          label={t('exemption.until')}
          description={t('exemption.untilWhy')}
          {...form.getInputProps('until')}
        />
        <DialogEnd>
          {isKnown ? (
            <Button variant="subtle" mr="auto" loading={lift.isPending} onClick={() => lift.mutate()}>
              {t('exemption.lift')}
            </Button>
          ) : null}
          <Button variant="default" onClick={onClose}>
            {t('common:confirm.cancel')}
          </Button>
          <Button type="submit" loading={exempt.isPending}>
            {t(isKnown ? 'exemption.save' : 'exemption.submit')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}
