import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Course, Difficulty } from '#contract/courses/courses.ts'
import { limits } from '#contract/limits.ts'
import { defaultLocale, type Locale } from '#contract/locales.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useBranding } from '#lib/branding/branding.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { type ChosenCover, createCourseMutation } from '../courses.api.ts'
import { CoverField } from '../cover-field.tsx'
import { DifficultyField } from '../difficulty-field.tsx'
import { LocalesField } from '../locales-field.tsx'

interface NewCourseProps {
  onCreated: (course: Course) => void
  onClose: () => void
}

/** The form of a new course, and the call that creates it. */
const useNewCourse = (onCreated: NewCourseProps['onCreated']) => {
  const { t } = useTranslation('courses')
  const locale = useBranding()?.default_locale ?? defaultLocale
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      title: '',
      difficulty: 'beginner' as Difficulty,
      locales: [locale] as Locale[],
      cover: null as ChosenCover | null,
    },
    validate: { title: (text) => (text.trim() ? null : t('create.titleMissing')) },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  const create = useMutation({
    ...createCourseMutation,
    onSuccess: ({ course, coverError }) => {
      if (coverError) handleError(coverError)
      onCreated(course)
    },
    onError: showFieldErrors(form),
  })
  return { form, create }
}

const NewCourseForm = ({ onCreated, onClose }: NewCourseProps) => {
  const { t } = useTranslation('courses')
  const { form, create } = useNewCourse(onCreated)
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ title, ...rest }) => create.mutate({ ...rest, title: title.trim() }))}
    >
      <TextInput
        label={t('create.name')}
        placeholder={t('create.namePlaceholder')}
        maxLength={limits.title}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <DifficultyField
        value={form.values.difficulty}
        onChange={(difficulty) => form.setFieldValue('difficulty', difficulty)}
      />
      <LocalesField
        value={form.values.locales}
        error={form.errors.locales}
        onChange={(locales) => form.setFieldValue('locales', locales)}
      />
      <CoverField
        shown={null}
        chosen={form.values.cover}
        onChosen={(cover) => form.setFieldValue('cover', cover)}
        end={
          <Button variant="default" size="sm" onClick={() => form.setFieldValue('cover', null)}>
            {t('cover.remove')}
          </Button>
        }
      />
      <DialogEnd>
        <Button variant="default" onClick={onClose}>
          {t('create.cancel')}
        </Button>
        <Button type="submit" loading={create.isPending}>
          {t('create.submit')}
        </Button>
      </DialogEnd>
    </DialogForm>
  )
}

export const NewCourseDialog = (props: NewCourseProps) => {
  const { t } = useTranslation('courses')
  return (
    <Dialog onClose={props.onClose} title={t('create.title')} size="md">
      <NewCourseForm {...props} />
    </Dialog>
  )
}
