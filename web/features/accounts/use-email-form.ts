import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { keepFieldErrors } from '../../lib/api/form-errors.ts'
import { useFocusOnError } from '../../lib/errors/focus-on-error.ts'
import { isEmail } from './email-field.tsx'

/** A form with an e-mail address and perhaps more, checked on sending and quiet while one types. */
export const useEmailForm = <Values extends { email: string }>(
  initialValues: Values,
  checks: { [Field in Exclude<keyof Values, 'email'>]?: (value: Values[Field]) => string | null } = {},
) => {
  const { t } = useTranslation('accounts')
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues,
    validate: { email: (text: string) => (isEmail(text) ? null : t('email.invalid')), ...checks } as never,
    validateInputOnChange: false,
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  const keepErrors = keepFieldErrors(form)
  return { form, keepErrors }
}
