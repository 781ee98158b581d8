import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import type { PersonLink } from '../../../contract/recovery.ts'
import { hasStatus } from '../../lib/api/api-error.ts'
import classes from './accounts.module.css'
import { EmailField } from './email-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { registerMutation, type Wish } from './registration.api.ts'
import { useEmailForm } from './use-email-form.ts'

interface RegisterFormProps {
  /** What the form begins with. */
  start?: Pick<Wish, 'first_name' | 'last_name' | 'email'> | undefined
  /** Of an invitation, whose address is settled. */
  invitation?: { token: string; link: PersonLink }
  onDone: (wish: Wish) => void
  onDead?: () => void
}

/** Asks for a teacher's account, or takes an invitation to one. */
export const RegisterForm = ({ start, invitation, onDone, onDead }: RegisterFormProps) => {
  const { t } = useTranslation('accounts')
  const filled = (problem: string) => (text: string) => (text.trim() ? null : problem)
  const { first_name, last_name, email } = invitation?.link ??
    start ?? { first_name: '', last_name: '', email: '' }
  const { form, keepErrors } = useEmailForm(
    { first_name, last_name, email, password: '' },
    {
      first_name: filled(t('names.firstMissing')),
      last_name: filled(t('names.lastMissing')),
      password: (text: string) => (text ? null : t('password.missingNew')),
    },
  )
  const send = useMutation({
    ...registerMutation,
    onSuccess: (_answer, wish) => onDone(wish),
    onError: (error) => (hasStatus(error, 401) && onDead ? onDead() : keepErrors(error)),
  })
  const submit = form.onSubmit(({ email: address, ...rest }) =>
    send.mutate({ ...rest, email: address.trim(), ...(invitation ? { token: invitation.token } : {}) }),
  )
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <div className={classes.pair}>
        <TextInput
          label={t('names.first')}
          name="given-name"
          autoComplete="given-name"
          maxLength={limits.name}
          size="lg"
          {...form.getInputProps('first_name')}
        />
        <TextInput
          label={t('names.last')}
          name="family-name"
          autoComplete="family-name"
          maxLength={limits.name}
          size="lg"
          {...form.getInputProps('last_name')}
        />
      </div>
      <EmailField
        {...form.getInputProps('email')}
        {...(invitation ? { readOnly: true, classNames: { input: classes.fixed } } : {})}
      />
      <NewPasswordField label={t('password.label')} {...form.getInputProps('password')} />
      <Button type="submit" size="lg" fullWidth loading={send.isPending}>
        {t(invitation ? 'register.take' : 'register.submit')}
      </Button>
    </form>
  )
}
