import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { setCourseLanguage } from '#lib/i18n/language.ts'
import { LocalePicker } from '#ui/controls/locale-picker.tsx'
import { useMayLeave } from '#ui/feedback/leave-guard.tsx'

/** The language of the titles, for a course that has several. */
export const TextsLanguage = ({ course, unsaved = false }: { course: Course; unsaved?: boolean }) => {
  const { t } = useTranslation('courses')
  const mayLeave = useMayLeave()
  if (course.locales.length < 2) return null
  return (
    <LocalePicker
      value={course.locale}
      locales={course.locales.map(({ key }) => key)}
      progress={Object.fromEntries(course.locales.map(({ key, progress }) => [key, progress]))}
      label={t('outline.language')}
      onChange={async (locale) => {
        if (!unsaved || (await mayLeave())) setCourseLanguage(locale)
      }}
    />
  )
}
