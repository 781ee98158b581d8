import { useMutation } from '@tanstack/react-query'
import type { Session } from '#contract/accounts/accounts.ts'
import { type Locale, spokenLocales } from '#contract/locales.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { isColor } from '#lib/branding/is-color.ts'
import { usePlatformLanguage } from '#lib/i18n/language.ts'
import { deviceTimeZone } from '#lib/time/time-zones.ts'
import { useEmailForm } from '../sign-in/use-email-form.ts'
import { nameChecks } from './name-fields.tsx'
import { problem } from './problem.tsx'
import { setUpMutation } from './set-up.api.ts'

export interface SetUpFormProps {
  token: string
  onSignedIn: (session: Session) => void
  onDead: () => void
}

const filled = (text: string) => (text.trim() ? null : problem('setUp.missing'))

/** The form of the set-up, prefilled with what the browser knows. */
export const useSetUpForm = ({ token, onSignedIn, onDead }: SetUpFormProps) => {
  const language = usePlatformLanguage()
  const { form, keepErrors } = useEmailForm(
    {
      company_name: '',
      app_name: '',
      hostname: window.location.hostname,
      time_zone: deviceTimeZone(),
      locales: [...spokenLocales] as Locale[],
      default_locale: language,
      brand_color: '#3b4279',
      first_name: '',
      last_name: '',
      email: '',
      password: '',
    },
    {
      ...nameChecks,
      company_name: filled,
      app_name: filled,
      hostname: filled,
      locales: (chosen: Locale[]) => (chosen.length > 0 ? null : problem('setUp.languagesMissing')),
      brand_color: (text: string) => (isColor(text) ? null : problem('setUp.colorWrong')),
      password: (text: string) => (text ? null : problem('password.missingNew')),
    },
  )
  const setUp = useMutation({
    ...setUpMutation,
    onSuccess: ({ status: _, ...session }) => onSignedIn(session),
    onError: (error) => {
      if (hasStatus(error, 401)) onDead()
      else keepErrors(error)
    },
  })
  const submit = form.onSubmit((values) => setUp.mutate({ ...values, email: values.email.trim(), token }))
  return { form, submit, isSending: setUp.isPending }
}
export type SetUpFormState = ReturnType<typeof useSetUpForm>['form']
