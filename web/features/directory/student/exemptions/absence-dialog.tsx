import { Button, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { StudentFile } from '#contract/directory/directory.ts'
import { absenceMutation, endAbsenceMutation } from '#features/directory/directory.api.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'

interface AbsenceDialogProps {
  student: StudentFile
  onClose: () => void
}

const useAbsence = ({ student, onClose }: AbsenceDialogProps) => {
  const { t } = useTranslation('directory')
  const { absence, full_name: name } = student
  const form = useForm({
    initialValues: { starts_on: absence?.starts_on ?? '', ends_on: absence?.ends_on ?? '' },
    validate: {
      starts_on: (first) => (first ? null : t('absence.firstMissing')),
      ends_on: (last, { starts_on }) => (last && last < starts_on ? t('absence.lastBeforeFirst') : null),
    },
  })
  useFocusOnError(form)
  const done = (title: string) => {
    notify({ type: 'success', title })
    onClose()
  }
  const save = useMutation({
    ...absenceMutation(student.id),
    onError: showFieldErrors(form),
    onSettled: (_answer, error) => {
      if (!error) done(t('absence.done', { name }))
    },
  })
  const end = useMutation({
    ...endAbsenceMutation(student.id),
    onSettled: (_answer, error) => {
      if (!error) done(t('absence.ended', { name }))
    },
  })
  return { form, save, end }
}

/** Enters, changes or ends a long absence. */
export const AbsenceDialog = (props: AbsenceDialogProps) => {
  const { student, onClose } = props
  const { t } = useTranslation(['directory', 'common'])
  const { form, save, end } = useAbsence(props)
  return (
    <Dialog onClose={onClose} size="sm" title={t('absence.title', { name: student.full_name })}>
      <DialogForm
        onSubmit={form.onSubmit(({ starts_on, ends_on }) =>
          save.mutate({ starts_on, ends_on: ends_on || null }),
        )}
      >
        <p>{t('absence.lede')}</p>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            type="date"
            label={t('absence.first')}
            data-autofocus
            {...form.getInputProps('starts_on')}
          />
          <TextInput type="date" label={t('absence.last')} {...form.getInputProps('ends_on')} />
        </SimpleGrid>
        <Text fz="sm" c="dimmed">
          {t('absence.lastWhy')} {t('absence.noReason')}
        </Text>
        <DialogEnd>
          {student.absence ? (
            <Button variant="subtle" mr="auto" loading={end.isPending} onClick={() => end.mutate()}>
              {t(student.absence.has_begun ? 'absence.end' : 'absence.remove')}
            </Button>
          ) : null}
          <Button variant="default" onClick={onClose}>
            {t('common:confirm.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('absence.save')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}
