import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReportSchedule } from '#contract/directory/report-schedules.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { withNewerChanges } from '#lib/forms/changed-fields.ts'
import { useFormBase } from '#lib/forms/use-form-base.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { reloadSchedule, saveScheduleMutation } from './reports.api.ts'

const valuesOf = ({ frequency, recipients }: ReportSchedule) => ({
  frequency,
  recipient_ids: recipients.map(({ id }) => id),
})

/** The form and its submission. What another admin saves meanwhile appears, and is never overwritten unasked. */
export const useScheduleForm = (schedule: ReportSchedule) => {
  const { t } = useTranslation('dashboard')
  const form = useForm({
    mode: 'controlled',
    initialValues: valuesOf(schedule),
    validate: {
      recipient_ids: (ids, { frequency }) =>
        frequency !== 'off' && ids.length + schedule.others === 0 ? t('report.mail.noRecipient') : null,
    },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  const { base, setBase, changes, setConflictShown } = useFormBase(schedule, form, valuesOf)
  const save = useMutation({
    ...saveScheduleMutation(schedule.company_id),
    onError: (error) => {
      if (!hasStatus(error, 409)) return showFieldErrors(form)(error)
      notify({ type: 'warning', title: t('report.mail.stale'), message: t('report.mail.staleWhy') })
      setConflictShown(true)
      void reloadSchedule(schedule.company_id)
    },
  })
  const submit = form.onSubmit((sent) =>
    save.mutate(
      { ...sent, version: base.version },
      {
        onSuccess: ({ data }) => {
          form.setValues(withNewerChanges(sent, form.getValues(), valuesOf(data)))
          setBase(data)
          notify({ type: 'success', title: t('report.mail.saved') })
        },
      },
    ),
  )
  return { form, base, submit, isSaved: Object.keys(changes).length === 0, isSaving: save.isPending }
}
export type ScheduleForm = ReturnType<typeof useScheduleForm>['form']
