import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { updateCourseMutation } from '../courses.api.ts'
import {
  changedSettings,
  changesTo,
  clashes,
  mergedOver,
  type SettingName,
  settingsOf,
  toSend,
} from './settings-values.ts'

/** The values someone else saved for settings that the user changed differently. */
export interface Clash {
  newest: Course
  names: SettingName[]
}

/**
 * The form for the settings. If someone else saves first, the user's changes stay: conflicts are shown for a
 * decision, and other changes are merged.
 */
export const useSettingsForm = (course: Course) => {
  const { t } = useTranslation('courses')
  const [base, setBase] = useState(course)
  const [clash, setClash] = useState<Clash | null>(null)
  const form = useForm({
    mode: 'controlled',
    initialValues: settingsOf(course),
    validate: {
      title: (text) => (text.trim() ? null : t('create.titleMissing')),
      extra_credits: { title: (text) => (text.trim() ? null : t('tasks.titleMissing')) },
    },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  const before = settingsOf(base)

  const takeOver = (saved: Course, mine = settingsOf(saved)) => {
    setBase(saved)
    setClash(null)
    form.setValues(mine)
  }
  /** Continues from a newer state with the user's changes applied. */
  const goOnFrom = (newest: Course) => {
    const mine = form.getValues()
    const names = clashes(settingsOf(newest), before, mine)
    form.setValues(mergedOver(settingsOf(newest), before, mine))
    setBase(newest)
    setClash({ newest, names })
  }

  const update = useMutation({
    ...updateCourseMutation(course.id),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'version_conflict')
        return goOnFrom(error.detail as Course)
      showFieldErrors(form)(error)
    },
  })
  const submit = form.onSubmit(async (values) => {
    const changes = changesTo(before, { ...values, title: values.title.trim() })
    const saved = await update.mutateAsync({ ...toSend(changes), version: base.version }).catch(() => null)
    if (!saved) return
    // Changes made while saving belong to the next save.
    takeOver(saved.data, mergedOver(settingsOf(saved.data), values, form.getValues()))
    notify({ type: 'success', title: t('settings.saved') })
  })

  return {
    form,
    submit,
    clash,
    isDirty: changedSettings(before, form.values).length > 0,
    isSaving: update.isPending,
    /** Discards the user's changes in favor of the saved values. */
    reset: () => takeOver(clash?.newest ?? base),
  }
}
export type SettingsForm = ReturnType<typeof useSettingsForm>['form']
