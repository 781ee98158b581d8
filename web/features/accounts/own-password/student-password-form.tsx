import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Session } from '#contract/accounts/accounts.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { PasswordFields, usePasswordFields } from '../sign-in/password-fields.tsx'
import { pendingSignIn } from '../sign-in/pending-sign-in.ts'
import { loginStudentMutation } from './own-password.api.ts'

interface StudentPasswordFormProps {
  onSignedIn: (session: Session) => void
  /** There is another, main way to sign in. */
  isSecondary: boolean
}

/** The sign-in for students of a company that allows them a password. */
export const StudentPasswordForm = ({ onSignedIn, isSecondary }: StudentPasswordFormProps) => {
  const { t } = useTranslation('accounts')
  const { form, keepErrors } = usePasswordFields(pendingSignIn()?.email)
  const login = useMutation({
    ...loginStudentMutation,
    onSuccess: ({ status: _, ...session }) => onSignedIn(session),
    onError: (error) => {
      if (hasStatus(error, 401, 429)) form.setFieldError('password', error.message)
      else keepErrors(error)
    },
  })
  return (
    <>
      <PasswordFields
        form={form}
        isPending={login.isPending}
        isSecondary={isSecondary}
        onSubmit={login.mutate}
      />
      <Text mt="md" fz="sm" c="dimmed">
        {t('login.passwordHint')}
      </Text>
    </>
  )
}
