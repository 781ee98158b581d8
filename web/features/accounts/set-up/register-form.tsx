import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PersonLink } from '#contract/accounts/recovery.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import classes from '../sign-in/accounts.module.css'
import { EmailField } from '../sign-in/email-field.tsx'
import { useEmailForm } from '../sign-in/use-email-form.ts'
import { NameFields, nameChecks } from './name-fields.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { problem } from './problem.tsx'
import { type RegistrationInput, registerMutation } from './registration.api.ts'

interface RegisterFormProps {
  /** The initial values. */
  start?: Pick<RegistrationInput, 'first_name' | 'last_name' | 'email'> | undefined
  /** An invitation, whose e-mail address is fixed. */
  invitation?: { token: string; link: PersonLink }
  onDone: (registration: RegistrationInput) => void
  onDead?: () => void
}

/** Requests a teacher account, or accepts an invitation to one. */
export const RegisterForm = ({ start, invitation, onDone, onDead }: RegisterFormProps) => {
  const { t } = useTranslation('accounts')
  const { first_name, last_name, email } = invitation?.link ??
    start ?? { first_name: '', last_name: '', email: '' }
  const { form, keepErrors } = useEmailForm(
    { first_name, last_name, email, password: '' },
    { ...nameChecks, password: (text: string) => (text ? null : problem('password.missingNew')) },
  )
  const send = useMutation({
    ...registerMutation,
    onSuccess: (_answer, registration) => onDone(registration),
    onError: (error) => (hasStatus(error, 401) && onDead ? onDead() : keepErrors(error)),
  })
  const submit = form.onSubmit(({ email: address, ...rest }) =>
    send.mutate({ ...rest, email: address.trim(), ...(invitation ? { token: invitation.token } : {}) }),
  )
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <NameFields form={form} size="lg" />
      <EmailField fixed={invitation !== undefined} {...form.getInputProps('email')} />
      <NewPasswordField label={t('password.label')} {...form.getInputProps('password')} />
      <Button
        type="submit"
        variant={invitation?.link.providers.length ? 'default' : 'filled'}
        size="lg"
        fullWidth
        loading={send.isPending}
      >
        {t(invitation ? 'register.take' : 'register.submit')}
      </Button>
    </form>
  )
}
