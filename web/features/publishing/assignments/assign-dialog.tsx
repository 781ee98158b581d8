import { Button, Checkbox, NumberInput, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Choice } from '#ui/controls/choice.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Dialog } from '#ui/layout/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/layout/dialog-form.tsx'
import { type Assignment, assignableQuery } from '../publishing.api.ts'
import classes from './assign-dialog.module.css'
import { type AssignForm, dueKinds, startKinds, today, useAssignForm } from './assign-form.ts'
import { AudienceField } from './audience-field.tsx'
import { AssignTerms } from './choice-section.tsx'

interface AssignDialogProps {
  course: Course
  /** One whose terms are to be changed; absent for a new one. */
  assignment?: Assignment | undefined
  onClose: () => void
}

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

const Start = ({ form }: { form: AssignForm }) => {
  const { t } = useTranslation('publishing')
  const { start } = form.values
  return (
    <AssignTerms label={t('assign.start')}>
      <Choice
        label={t('assign.start')}
        value={start}
        onChange={(kind) => form.setFieldValue('start', kind)}
        options={startKinds.map((kind) => ({ value: kind, label: t(`assign.start_${kind}`) }))}
      />
      {start === 'date' ? (
        <TextInput type="date" label={t('assign.startsAt')} {...form.getInputProps('starts_on')} />
      ) : null}
    </AssignTerms>
  )
}

const Due = ({ form }: { form: AssignForm }) => {
  const { t } = useTranslation('publishing')
  const { due } = form.values
  return (
    <AssignTerms label={t('assign.due')}>
      <Choice
        label={t('assign.due')}
        value={due}
        onChange={(kind) => form.setFieldValue('due', kind)}
        options={dueKinds.map((kind) => ({ value: kind, label: t(`assign.${kind}`) }))}
      />
      {due === 'date' ? (
        <TextInput type="date" min={today()} label={t('assign.dueAt')} {...form.getInputProps('due_on')} />
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
    </AssignTerms>
  )
}

/** Gives the course to companies, or changes the terms on which one has it. */
export const AssignDialog = ({ course, assignment, onClose }: AssignDialogProps) => {
  const { t } = useTranslation('publishing')
  const { form, submit, isSending } = useAssignForm({ course, assignment, onClose })
  const title = assignment ? t('assign.changeTitle', { company: assignment.company_name }) : t('assign.title')
  return (
    <Dialog onClose={onClose} title={title} size="md">
      <DialogForm onSubmit={submit}>
        {assignment ? null : <Companies form={form} />}
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
        <Switch
          label={t('assign.topUp')}
          description={t('assign.topUpWhy')}
          {...form.getInputProps('top_up', { type: 'checkbox' })}
        />
        <AudienceField course={course} form={form} />
        <Start form={form} />
        <Due form={form} />
        {course.release ? null : <p className={classes.note}>{t('assign.waiting')}</p>}
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('publish.cancel')}
          </Button>
          <Button type="submit" loading={isSending}>
            {t(assignment ? 'assign.change' : 'assign.submit')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}
