import { Button, Checkbox, NumberInput, Switch, TagsInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '../../../contract/courses.ts'
import { limits } from '../../../contract/limits.ts'
import { useFormat } from '../../lib/i18n/format.ts'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogEnd, DialogForm } from '../../ui/dialog-form.tsx'
import { RowsSkeleton, Skeleton } from '../../ui/skeleton.tsx'
import classes from './assign-dialog.module.css'
import { type AssignForm, audiences, dueKinds, startKinds, today, useAssignForm } from './assign-form.ts'
import { type Assignment, assignableQuery, audienceTagsQuery } from './publishing.api.ts'

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

/** A choice with its name above it, and what it asks for below, which comes into sight when it is asked. */
const Terms = ({ label, children }: { label: string; children: ReactNode }) => {
  const all = useRef<HTMLDivElement>(null)
  const show = () => requestAnimationFrame(() => all.current?.scrollIntoView({ block: 'nearest' }))
  return (
    <div ref={all} className={classes.due} onChange={show}>
      <p aria-hidden="true">{label}</p>
      {children}
    </div>
  )
}

const Audience = ({ form }: { form: AssignForm }) => {
  const { t } = useTranslation('publishing')
  const { data } = useQuery(audienceTagsQuery())
  const { audience } = form.values
  return (
    <Terms label={t('assign.audience')}>
      <Choice
        label={t('assign.audience')}
        value={audience}
        onChange={(kind) => form.setFieldValue('audience', kind)}
        options={audiences.map((kind) => ({ value: kind, label: t(`assign.${kind}`) }))}
      />
      {audience === 'tagged' ? (
        <TagsInput
          label={t('assign.tags')}
          description={t('assign.tagsHelp')}
          data={data?.data.map(({ tag }) => tag) ?? []}
          maxTags={limits.tags}
          acceptValueOnBlur
          {...form.getInputProps('tags')}
        />
      ) : null}
    </Terms>
  )
}

const Start = ({ form }: { form: AssignForm }) => {
  const { t } = useTranslation('publishing')
  const { start } = form.values
  return (
    <Terms label={t('assign.start')}>
      <Choice
        label={t('assign.start')}
        value={start}
        onChange={(kind) => form.setFieldValue('start', kind)}
        options={startKinds.map((kind) => ({ value: kind, label: t(`assign.start_${kind}`) }))}
      />
      {start === 'date' ? (
        <TextInput type="date" label={t('assign.startsAt')} {...form.getInputProps('starts_at')} />
      ) : null}
    </Terms>
  )
}

const Due = ({ form }: { form: AssignForm }) => {
  const { t } = useTranslation('publishing')
  const { due } = form.values
  return (
    <Terms label={t('assign.due')}>
      <Choice
        label={t('assign.due')}
        value={due}
        onChange={(kind) => form.setFieldValue('due', kind)}
        options={dueKinds.map((kind) => ({ value: kind, label: t(`assign.${kind}`) }))}
      />
      {due === 'date' ? (
        <TextInput type="date" min={today()} label={t('assign.dueAt')} {...form.getInputProps('due_at')} />
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
    </Terms>
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
        <Audience form={form} />
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
