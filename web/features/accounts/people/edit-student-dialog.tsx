import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { StudentFile } from '#contract/directory/directory.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { updateStudentMutation } from './people.api.ts'
import { StudentFields, toBody, useStudentForm } from './student-fields.tsx'

const valuesOf = (student: StudentFile) => ({
  first_name: student.first_name,
  last_name: student.last_name,
  email: student.email,
  platform_locale: student.platform_locale ?? '',
  department: student.department,
  title: student.title,
  country: student.country ?? '',
  employee_number: student.employee_number ?? '',
  starts_on: student.starts_on ?? '',
  manager_id: student.manager?.id ?? '',
  group_ids: student.groups.map(({ id }) => id),
})

/** Changes the names, e-mail address and details of a student. */
export const EditStudentDialog = ({ student, onClose }: { student: StudentFile; onClose: () => void }) => {
  const { t } = useTranslation(['people', 'common'])
  const { form, keepErrors } = useStudentForm(valuesOf(student))
  const update = useMutation({ ...updateStudentMutation(student.id), onError: keepErrors })
  const submit = form.onSubmit((values) =>
    update.mutate(
      { version: student.version, ...toBody(values) },
      {
        onSuccess: ({ data }) => {
          onClose()
          notify({ type: 'success', title: t('edit.done', { name: data.full_name }) })
        },
      },
    ),
  )
  return (
    <Dialog onClose={onClose} title={t('edit.title', { name: student.full_name })} size="lg">
      <DialogForm onSubmit={submit}>
        {student.managed ? (
          <NoteBox tone="info" fz="sm">
            {t('managedWhy', { directory: student.managed.by })}
          </NoteBox>
        ) : null}
        <StudentFields
          form={form}
          manager={student.manager}
          groups={student.groups}
          locked={student.managed?.details ?? []}
        />
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('common:confirm.cancel')}
          </Button>
          <Button type="submit" loading={update.isPending}>
            {t('edit.submit')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}
