import { Box, Button, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Session } from '#contract/accounts/accounts.ts'
import type { SecondFactorChallenge } from '#contract/accounts/second-factor-challenge.ts'
import { type ApiError, hasStatus } from '#lib/api/api-error.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { problem } from '../set-up/problem.tsx'
import { loginMutation } from './accounts.api.ts'
import classes from './accounts.module.css'
import { EmailField } from './email-field.tsx'
import { useEmailForm } from './use-email-form.ts'

/** The password is correct, but an admin has not approved the account yet. */
const isWaiting = (error: unknown): error is ApiError => hasStatus(error, 403)

interface PasswordFormProps {
  onSignedIn: (session: Session) => void
  /** The password is right, and the person has a second factor. */
  onSecondStep: (challenge: SecondFactorChallenge) => void
}

/** The sign-in for admins and teachers, with e-mail address and password. */
export const PasswordForm = ({ onSignedIn, onSecondStep }: PasswordFormProps) => {
  const { t } = useTranslation('accounts')
  const { form, keepErrors } = useEmailForm(
    { email: '', password: '' },
    { password: (text: string) => (text ? null : problem('password.missing')) },
  )
  const login = useMutation({
    ...loginMutation,
    onSuccess: ({ status: _, ...answer }) =>
      answer.token_type === 'Bearer' ? onSignedIn(answer) : onSecondStep(answer),
    onError: (error) => {
      if (isWaiting(error)) return
      if (hasStatus(error, 401, 429)) form.setFieldError('password', error.message)
      else keepErrors(error)
    },
  })
  return (
    <>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(({ email, password }) => login.mutate({ email: email.trim(), password }))}
      >
        <EmailField autoComplete="username webauthn" {...form.getInputProps('email')} />
        <Box pos="relative" className={classes.password ?? ''}>
          <PasswordInput
            label={t('password.label')}
            name="password"
            autoComplete="current-password"
            size="lg"
            aria-invalid={Boolean(form.errors.password)}
            {...form.getInputProps('password')}
          />
          <TextLink to="admin.forgot">{t('staffLogin.forgot')}</TextLink>
        </Box>
        <Button type="submit" size="lg" fullWidth loading={login.isPending}>
          {t('staffLogin.submit')}
        </Button>
      </form>
      <div role="status">
        {isWaiting(login.error) ? (
          <NoteBox tone="info" mt="md" fz="sm">
            {login.error.message}
          </NoteBox>
        ) : null}
      </div>
    </>
  )
}
