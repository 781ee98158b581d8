import { Button, NumberInput, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { Choice } from '#ui/controls/choice.tsx'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { type Assignment, assignableQuery } from '../publishing.api.ts'
import { type AssignForm, dueKinds, startKinds, useAssignForm } from './assign-form.ts'
import { AudienceField } from './audience-field.tsx'
import { AssignTerms } from './choice-section.tsx'
import { CompanyField } from './company-field.tsx'

interface AssignDialogProps {
  course: Course
  /** The assignment to change; absent for a new one. */
  assignment?: Assignment | undefined
  /** The assignment with terms to copy to other companies. */
  copyOf?: Assignment | undefined
  onClose: () => void
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

const Due = ({ form, today }: { form: AssignForm; today: string | undefined }) => {
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
        <TextInput type="date" min={today} label={t('assign.dueAt')} {...form.getInputProps('due_on')} />
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

/**
 * The current date in the selected companies, the earliest of them; the server asks for confirmation if a due date
 * has passed in any.
 */
function useEarliestToday(form: AssignForm, assignment: Assignment | undefined): string | undefined {
  const { data } = useQuery({ ...assignableQuery(), meta: { quiet: true } })
  if (assignment) return assignment.today
  const { company_ids } = form.values
  const days = (data?.data ?? [])
    .filter(({ id }) => company_ids.length === 0 || company_ids.includes(id))
    .map(({ today }) => today)
  return days.toSorted()[0]
}

/** Assigns the course to companies, or changes the terms of an assignment. */
export const AssignDialog = ({ course, assignment, copyOf, onClose }: AssignDialogProps) => {
  const { t } = useTranslation('publishing')
  const { form, submit, isSending } = useAssignForm({ course, assignment, copyOf, onClose })
  const today = useEarliestToday(form, assignment)
  const title = assignment
    ? t('assign.changeTitle', { company: assignment.company_name })
    : copyOf
      ? t('assign.copyTitle', { company: copyOf.company_name })
      : t('assign.title')
  return (
    <Dialog onClose={onClose} title={title} size="md">
      <DialogForm onSubmit={submit}>
        {assignment ? null : <CompanyField form={form} except={copyOf?.company_id} />}
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
        <AudienceField course={course} form={form} named={assignment ?? copyOf} />
        <Start form={form} />
        <Due form={form} today={today} />
        {course.release ? null : <NoteBox tone="info">{t('assign.waiting')}</NoteBox>}
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
