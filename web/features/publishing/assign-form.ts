import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Course } from '../../../contract/courses.ts'
import { keepFieldErrors } from '../../lib/api/form-errors.ts'
import { useFocusOnError } from '../../lib/errors/focus-on-error.ts'
import { notify } from '../../lib/notifications/notifications.ts'
import { type Assignment, assignMutation } from './publishing.api.ts'

export const dueKinds = ['none', 'date', 'days'] as const
export const startKinds = ['now', 'date'] as const
export const audiences = ['everybody', 'tagged'] as const

export interface AssignValues {
  company_ids: string[]
  with_descendants: boolean
  mandatory: boolean
  top_up: boolean
  audience: (typeof audiences)[number]
  tags: string[]
  start: (typeof startKinds)[number]
  starts_at: string
  due: (typeof dueKinds)[number]
  due_at: string
  due_days: number | string
}

/** A day as `<input type="date">` has it, where the person is. */
const dayOf = (moment: string | null | undefined): string =>
  moment ? new Date(moment).toLocaleDateString('sv-SE') : ''
export const today = (): string => dayOf(new Date().toISOString())

/** The edges of a day where the person is, as the server wants them. */
const startOfDay = (day: string): string => new Date(`${day}T00:00:00`).toISOString()
const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString()

/** The terms that stand, or those that a new assignment begins with. */
export const valuesOf = (assignment: Assignment | undefined): AssignValues => ({
  company_ids: assignment ? [assignment.company_id] : [],
  with_descendants: assignment?.with_descendants ?? false,
  mandatory: assignment?.mandatory ?? true,
  top_up: assignment?.top_up ?? false,
  audience: assignment?.tags.length ? 'tagged' : 'everybody',
  tags: assignment?.tags ?? [],
  start: assignment?.starts_at ? 'date' : 'now',
  starts_at: dayOf(assignment?.starts_at),
  due: assignment?.due_at ? 'date' : assignment?.due_days ? 'days' : 'none',
  due_at: dayOf(assignment?.due_at),
  due_days: assignment?.due_days ?? 30,
})

/** To whom it goes. Null as long as the choice of tags has none, which is nobody yet rather than everybody. */
export const audienceOf = ({ company_ids, with_descendants, audience, tags }: AssignValues) =>
  audience === 'tagged' && tags.length === 0
    ? null
    : { company_ids, with_descendants, tags: audience === 'tagged' ? tags : [] }

/** What is sent: only what the choices ask for. */
export const termsOf = (values: AssignValues) => ({
  company_ids: values.company_ids,
  with_descendants: values.with_descendants,
  mandatory: values.mandatory,
  top_up: values.top_up,
  tags: values.audience === 'tagged' ? values.tags : [],
  starts_at: values.start === 'date' ? startOfDay(values.starts_at) : null,
  due_at: values.due === 'date' ? endOfDay(values.due_at) : null,
  due_days: values.due === 'days' ? Number(values.due_days) : null,
})

interface Wish {
  course: Course
  /** One to change; absent for a new one. */
  assignment: Assignment | undefined
  onClose: () => void
}

export const useAssignForm = ({ course, assignment, onClose }: Wish) => {
  const { t } = useTranslation('publishing')
  const form = useForm<AssignValues>({
    mode: 'controlled',
    initialValues: valuesOf(assignment),
    validate: {
      company_ids: (ids) => (ids.length > 0 ? null : t('assign.noCompany')),
      tags: (tags, { audience }) => (audience === 'tagged' && tags.length === 0 ? t('assign.noTags') : null),
      starts_at: (day, { start }) => (start === 'date' && !day ? t('assign.noDate') : null),
      due_at: (day, { due }) => (due === 'date' && !day ? t('assign.noDate') : null),
      due_days: (days, { due }) => (due === 'days' && !(Number(days) >= 1) ? t('assign.noDays') : null),
    },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  const assign = useMutation({
    ...assignMutation(course.id),
    meta: { quiet: true },
    onSuccess: (...done) => {
      const title = assignment
        ? t('assign.changed', { company: assignment.company_name })
        : t('assign.done', { count: form.values.company_ids.length })
      notify({ type: 'success', title })
      onClose()
      return assignMutation(course.id).onSuccess?.(...done)
    },
    onError: keepFieldErrors(form),
  })
  return {
    form,
    submit: form.onSubmit((values) => assign.mutate(termsOf(values))),
    isSending: assign.isPending,
  }
}
export type AssignForm = ReturnType<typeof useAssignForm>['form']
