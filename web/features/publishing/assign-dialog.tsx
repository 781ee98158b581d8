import { Button, Checkbox, Modal, NumberInput, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Course } from '../../../contract/courses.ts'
import { fieldErrors } from '../../lib/api/form-errors.ts'
import { handleError } from '../../lib/errors/handle-error.ts'
import { useFormat } from '../../lib/i18n/format.ts'
import { notify } from '../../lib/notifications/notifications.ts'
import { Choice } from '../../ui/choice.tsx'
import { RowsSkeleton, Skeleton } from '../../ui/skeleton.tsx'
import classes from './assign-dialog.module.css'
import { assignableQuery, assignMutation } from './publishing.api.ts'

const dueKinds = ['none', 'date', 'days'] as const
type DueKind = (typeof dueKinds)[number]

interface AssignDialogProps {
  course: Course
  onClose: () => void
}

/** The end of a day where the person is, as the server wants it. */
const endOfDay = (day: string): string | null => (day ? new Date(`${day}T23:59:59`).toISOString() : null)

const useAssignForm = ({ course, onClose }: AssignDialogProps) => {
  const { t } = useTranslation('publishing')
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      company_ids: [] as string[],
      with_descendants: false,
      mandatory: true,
      due: 'none' as DueKind,
      due_at: '',
      due_days: 30 as number | string,
    },
    validate: {
      company_ids: (ids) => (ids.length > 0 ? null : t('assign.noCompany')),
      due_at: (day, { due }) => (due === 'date' && !day ? t('assign.noDate') : null),
      due_days: (days, { due }) => (due === 'days' && !(Number(days) >= 1) ? t('assign.noDays') : null),
    },
    clearInputErrorOnChange: true,
  })
  const assign = useMutation({
    ...assignMutation(course.id),
    meta: { quiet: true },
    onSuccess: (...done) => {
      notify({ type: 'success', title: t('assign.done', { count: form.values.company_ids.length }) })
      onClose()
      return assignMutation(course.id).onSuccess?.(...done)
    },
    onError: (error) => {
      const errors = fieldErrors(error)
      if (Object.keys(errors).length > 0) form.setErrors(errors)
      else handleError(error)
    },
  })
  const submit = form.onSubmit(({ due, due_at, due_days, ...rest }) =>
    assign.mutate({
      ...rest,
      due_at: due === 'date' ? endOfDay(due_at) : null,
      due_days: due === 'days' ? Number(due_days) : null,
    }),
  )
  return { form, submit, isSending: assign.isPending }
}
type AssignForm = ReturnType<typeof useAssignForm>['form']

const Companies = ({ form }: { form: AssignForm }) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const { data } = useQuery(assignableQuery())
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={2} />
      </Skeleton>
    )
  return (
    <Checkbox.Group label={t('assign.companies')} {...form.getInputProps('company_ids')}>
      <div className={classes.companies}>
        {data.data.map(({ id, name, people }) => (
          <Checkbox
            key={id}
            value={id}
            label={name}
            description={t('assigned.people', { count: people, shown: format.number(people) })}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

const Due = ({ form }: { form: AssignForm }) => {
  const { t } = useTranslation('publishing')
  const { due } = form.values
  const today = new Date().toLocaleDateString('sv-SE')
  return (
    <div className={classes.due}>
      <p aria-hidden="true">{t('assign.due')}</p>
      <Choice
        label={t('assign.due')}
        value={due}
        onChange={(kind) => form.setFieldValue('due', kind)}
        options={dueKinds.map((kind) => ({ value: kind, label: t(`assign.${kind}`) }))}
      />
      {due === 'date' ? (
        <TextInput type="date" min={today} label={t('assign.dueAt')} {...form.getInputProps('due_at')} />
      ) : null}
      {due === 'days' ? (
        <NumberInput
          label={t('assign.dueDays')}
          min={1}
          max={3_650}
          allowDecimal={false}
          {...form.getInputProps('due_days')}
        />
      ) : null}
    </div>
  )
}

/** Gives the course to companies; one that has it already gets the new terms. */
export const AssignDialog = (props: AssignDialogProps) => {
  const { t } = useTranslation('publishing')
  const { form, submit, isSending } = useAssignForm(props)
  return (
    <Modal opened onClose={props.onClose} title={t('assign.title')} size="md">
      <form className={classes.form} noValidate onSubmit={submit}>
        <Companies form={form} />
        <Switch
          label={t('assign.below')}
          description={t('assign.belowWhy')}
          {...form.getInputProps('with_descendants', { type: 'checkbox' })}
        />
        <Switch
          label={t('assign.mandatory')}
          description={t('assign.mandatoryWhy')}
          {...form.getInputProps('mandatory', { type: 'checkbox' })}
        />
        <Due form={form} />
        {props.course.release ? null : <p className={classes.note}>{t('assign.waiting')}</p>}
        <div className={classes.actions}>
          <Button variant="default" onClick={props.onClose}>
            {t('publish.cancel')}
          </Button>
          <Button type="submit" loading={isSending}>
            {t('assign.submit')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
