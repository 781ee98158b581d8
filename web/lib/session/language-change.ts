import { mutationOptions, useMutation } from '@tanstack/react-query'
import { setStudentLocale } from '#contract/accounts/accounts.ts'
import type { Locale } from '#contract/locales.ts'
import { call } from '../api/call.ts'
import { languagePreference } from '../i18n/language.ts'
import { updateSessionUser } from './session.ts'

/** A course language of `null` follows the platform language. */
const saveLanguagesMutation = mutationOptions({
  // Serialized, so that the last of several choices wins.
  scope: { id: setStudentLocale.path },
  mutationFn: (choice: { platform: Locale; course: Locale | null }) =>
    call(setStudentLocale, { body: { locale: choice.platform, course_locale: choice.course } }),
  onSuccess: ({ data }) => updateSessionUser(data),
})

/** Changes a student's languages here at once, through `apply`, and saves them on the server for other devices. */
export const useLanguageChange = () => {
  const { mutate } = useMutation(saveLanguagesMutation)
  return (apply: () => void): void => {
    apply()
    const { platform, course, courseAsPlatform } = languagePreference()
    mutate({ platform, course: courseAsPlatform ? null : course })
  }
}
