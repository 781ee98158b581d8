import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../lib/api/form-errors.ts'
import { useFocusOnError } from '../../lib/errors/focus-on-error.ts'
import { handleError } from '../../lib/errors/handle-error.ts'
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
  /** Field errors go to their fields, all else to the shared handler; what was typed stays. */
  const keepErrors = (error: unknown) => {
    const errors = fieldErrors(error)
    if (Object.keys(errors).length > 0) form.setErrors(errors)
    else handleError(error)
  }
  return { form, keepErrors }
}
