import { Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { limits } from '#contract/limits.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { newOnceKey } from '#lib/idempotency-key.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { notify } from '#lib/notifications/notifications.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { cloneCourseMutation, companiesQuery } from '../courses.api.ts'
import { copyTitle } from './copy-title.ts'

interface CloneDialogProps {
  course: Course
  onClose: () => void
}

const useCloneForm = ({ course, onClose }: CloneDialogProps) => {
  const { t } = useTranslation('courses')
  const go = useGo()
  const [key] = useState(newOnceKey)
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      title: copyTitle(course.title, {
        known: t('clone.knownSuffixes').split(', '),
        suffix: (number) => (number === 1 ? t('clone.suffix') : t('clone.suffixNumbered', { number })),
      }),
      company_id: course.company_id,
    },
    validate: { title: (text) => (text.trim() ? null : t('create.titleMissing')) },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  const clone = useMutation({
    ...cloneCourseMutation(course.id),
    onSuccess: ({ data }) => {
      onClose()
      notify({ type: 'success', title: t('clone.done', { title: data.title }) })
      void go({ to: 'admin.courses.show', params: { courseId: data.id } })
    },
    onError: showFieldErrors(form),
  })
  const submit = form.onSubmit(({ title, company_id }) =>
    clone.mutate({ key, company_id, title: title.trim() }),
  )
  return { form, submit, isSending: clone.isPending }
}

/** Creates a draft as a copy of a course, for the same company or one below, and opens it. */
export const CloneDialog = (props: CloneDialogProps) => {
  const { t } = useTranslation('courses')
  const { form, submit, isSending } = useCloneForm(props)
  const { data: companies } = useQuery(companiesQuery())
  return (
    <Dialog onClose={props.onClose} title={t('clone.title', { title: props.course.title })} size="md">
      <DialogForm onSubmit={submit}>
        <p>{t('clone.lede')}</p>
        <TextInput
          label={t('clone.name')}
          maxLength={limits.title}
          data-autofocus
          {...form.getInputProps('title')}
        />
        {companies && companies.data.length > 1 ? (
          <Select
            label={t('clone.company')}
            data={companies.data.map(({ id, name }) => ({ value: id, label: name }))}
            allowDeselect={false}
            searchable
            {...form.getInputProps('company_id')}
          />
        ) : null}
        <DialogEnd>
          <Button variant="default" onClick={props.onClose}>
            {t('create.cancel')}
          </Button>
          <Button type="submit" loading={isSending}>
            {t('clone.submit')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}
