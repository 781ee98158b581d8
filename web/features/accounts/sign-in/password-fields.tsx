import { Box, Button, PasswordInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { problem } from '../set-up/problem.tsx'
import classes from './accounts.module.css'
import { EmailField } from './email-field.tsx'
import { useEmailForm } from './use-email-form.ts'

export const usePasswordFields = (email = '') =>
  useEmailForm(
    { email, password: '' },
    { password: (text: string) => (text ? null : problem('password.missing')) },
  )

interface PasswordFieldsProps {
  form: ReturnType<typeof usePasswordFields>['form']
  isPending: boolean
  onSubmit: (values: { email: string; password: string }) => void
  /** Beside the label of the password. */
  forgot?: ReactNode
  /** There is another, main way to sign in. */
  isSecondary?: boolean
}

/** A form for signing in with e-mail address and password. */
export const PasswordFields = ({ form, isPending, onSubmit, forgot, isSecondary }: PasswordFieldsProps) => {
  const { t } = useTranslation('accounts')
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(({ email, password }) => onSubmit({ email: email.trim(), password }))}
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
        {forgot}
      </Box>
      <Button
        type="submit"
        variant={isSecondary ? 'default' : 'filled'}
        size="lg"
        fullWidth
        loading={isPending}
      >
        {t('staffLogin.submit')}
      </Button>
    </form>
  )
}
