import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import type { PastDue } from '#contract/errors.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { type Assignment, type AssignTerms, assignCourse, assignMutation } from '../publishing.api.ts'

export const dueKinds = ['none', 'date', 'days'] as const
export const startKinds = ['now', 'date'] as const
export const audiences = ['everybody', 'tagged', 'grouped', 'named'] as const

export interface AssignValues {
  company_ids: string[]
  with_descendants: boolean
  mandatory: boolean
  top_up: boolean
  audience: (typeof audiences)[number]
  tags: string[]
  group_ids: string[]
  user_ids: string[]
  start: (typeof startKinds)[number]
  starts_on: string
  due: (typeof dueKinds)[number]
  due_on: string
  due_days: number | string
}

const audienceKindOf = (assignment: Assignment | undefined): AssignValues['audience'] => {
  if (assignment?.tags.length) return 'tagged'
  if (assignment?.group_ids.length) return 'grouped'
  return assignment?.user_ids.length ? 'named' : 'everybody'
}

/** The current terms of an assignment, or the initial values of a new one. */
export const valuesOf = (assignment: Assignment | undefined): AssignValues => ({
  company_ids: assignment ? [assignment.company_id] : [],
  with_descendants: assignment?.with_descendants ?? false,
  mandatory: assignment?.mandatory ?? true,
  top_up: assignment?.top_up ?? false,
  audience: audienceKindOf(assignment),
  tags: assignment?.tags ?? [],
  group_ids: assignment?.group_ids ?? [],
  user_ids: assignment?.user_ids ?? [],
  start: assignment?.starts_on ? 'date' : 'now',
  starts_on: assignment?.starts_on ?? '',
  due: assignment?.due_on ? 'date' : assignment?.due_days ? 'days' : 'none',
  due_on: assignment?.due_on ?? '',
  due_days: assignment?.due_days ?? 30,
})

/** The names of the selected kind of audience; the other lists are empty. */
const namedBy = ({ audience, tags, group_ids, user_ids }: AssignValues) => ({
  tags: audience === 'tagged' ? tags : [],
  group_ids: audience === 'grouped' ? group_ids : [],
  user_ids: audience === 'named' ? user_ids : [],
})

/** The audience. Null while a restricted audience names no one, which must not count as everyone. */
export function audienceOf(values: AssignValues) {
  const { company_ids, with_descendants } = values
  const named = namedBy(values)
  const isNobody = values.audience !== 'everybody' && Object.values(named).every((ids) => ids.length === 0)
  return isNobody ? null : { company_ids, with_descendants, ...named }
}

/** The terms to send: only the fields that the choices need. */
export const termsOf = (values: AssignValues) => ({
  company_ids: values.company_ids,
  with_descendants: values.with_descendants,
  mandatory: values.mandatory,
  top_up: values.top_up,
  ...namedBy(values),
  starts_on: values.start === 'date' ? values.starts_on : null,
  due_on: values.due === 'date' ? values.due_on : null,
  due_days: values.due === 'days' ? Number(values.due_days) : null,
})

interface AssignBody {
  course: Course
  /** The assignment to change; absent for a new one. */
  assignment: Assignment | undefined
  /** The assignment with terms to copy. */
  copyOf: Assignment | undefined
  onClose: () => void
}

/** The due date that has passed, if the server asks for confirmation. */
const pastDueOf = (error: unknown): string | null =>
  hasStatus(error, 409) ? ((error.detail as Partial<PastDue> | undefined)?.past_due ?? null) : null

/** Assigns the course, after a confirmation if the due date has passed. */
const useConfirmedAssign = (courseId: string) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  return async (terms: AssignTerms) => {
    try {
      return await assignCourse(courseId, terms)
    } catch (error) {
      const day = pastDueOf(error)
      if (day === null) throw error
      await confirm({
        title: t('assign.pastDueTitle', { date: format.day(day) }),
        message: t('assign.pastDueWhy'),
        confirmLabel: t('assign.pastDueConfirm'),
      })
      return assignCourse(courseId, { ...terms, confirm_past_due: true })
    }
  }
}

export const useAssignForm = ({ course, assignment, copyOf, onClose }: AssignBody) => {
  const { t } = useTranslation('publishing')
  const assignConfirmed = useConfirmedAssign(course.id)
  const form = useForm<AssignValues>({
    mode: 'controlled',
    initialValues: copyOf ? { ...valuesOf(copyOf), company_ids: [] } : valuesOf(assignment),
    validate: {
      company_ids: (ids) => (ids.length > 0 ? null : t('assign.noCompany')),
      tags: (tags, { audience }) => (audience === 'tagged' && tags.length === 0 ? t('assign.noTags') : null),
      group_ids: (ids, { audience }) =>
        audience === 'grouped' && ids.length === 0 ? t('assign.noGroups') : null,
      user_ids: (ids, { audience }) =>
        audience === 'named' && ids.length === 0 ? t('assign.noPeople') : null,
      starts_on: (day, { start }) => (start === 'date' && !day ? t('assign.noDate') : null),
      due_on: (day, { due }) => (due === 'date' && !day ? t('assign.noDate') : null),
      due_days: (days, { due }) => (due === 'days' && !(Number(days) >= 1) ? t('assign.noDays') : null),
    },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  const assign = useMutation({
    ...assignMutation(course.id),
    mutationFn: assignConfirmed,
    meta: { quiet: true },
    onSuccess: () => {
      const title = assignment
        ? t('assign.changed', { company: assignment.company_name })
        : t('assign.done', { count: form.values.company_ids.length })
      notify({ type: 'success', title })
      onClose()
    },
    onError: showFieldErrors(form),
  })
  return {
    form,
    submit: form.onSubmit((values) => assign.mutate(termsOf(values))),
    isSending: assign.isPending,
  }
}
export type AssignForm = ReturnType<typeof useAssignForm>['form']
