import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hasStatus } from '#lib/api/api-error.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import classes from '../sign-in/accounts.module.css'
import { EmailField } from '../sign-in/email-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { problem } from './problem.tsx'
import { resetMutation } from './recovery.api.ts'

interface NewPasswordFormProps {
  token: string
  /** The e-mail address of the account; shown so that a password manager stores it under the right name. */
  email: string
  onDone: () => void
  onDead: () => void
}

export const NewPasswordForm = ({ token, email, onDone, onDead }: NewPasswordFormProps) => {
  const { t } = useTranslation('accounts')
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (text: string) => (text ? null : problem('password.missingNew')) },
  })
  useFocusOnError(form)
  const reset = useMutation({
    ...resetMutation,
    onSuccess: onDone,
    onError: (error) => (hasStatus(error, 401) ? onDead() : showFieldErrors(form)(error)),
  })
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(({ password }) => reset.mutate({ token, password }))}
    >
      <EmailField value={email} readOnly classNames={{ input: classes.fixed }} />
      <NewPasswordField {...form.getInputProps('password')} />
      <Button type="submit" size="lg" fullWidth loading={reset.isPending}>
        {t('recover.submit')}
      </Button>
    </form>
  )
}
