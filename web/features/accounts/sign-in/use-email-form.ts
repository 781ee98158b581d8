import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { problem } from '../set-up/problem.tsx'
import { isEmail } from './email-field.tsx'

/** A form with an e-mail address and optional further fields, validated on submission and not while typing. */
export const useEmailForm = <Values extends { email: string }>(
  initialValues: Values,
  checks: { [Field in Exclude<keyof Values, 'email'>]?: (value: Values[Field]) => ReactNode } = {},
) => {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues,
    validate: {
      email: (text: string) => (isEmail(text) ? null : problem('email.invalid')),
      ...checks,
    } as never,
    validateInputOnChange: false,
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  const showErrors = showFieldErrors(form)
  return { form, keepErrors: showErrors }
}
