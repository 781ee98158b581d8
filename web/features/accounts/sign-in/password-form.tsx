import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Session } from '#contract/accounts/accounts.ts'
import type { SecondFactorChallenge } from '#contract/accounts/second-factor-challenge.ts'
import { type ApiError, hasStatus } from '#lib/api/api-error.ts'
import { leadOf, leadOfRefusal, type ProviderLead } from '#lib/session/provider-lead.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { loginMutation } from './accounts.api.ts'
import { PasswordFields, usePasswordFields } from './password-fields.tsx'

/** The password is correct, but an admin has not approved the account yet. */
const isWaiting = (error: unknown): error is ApiError => hasStatus(error, 403)

interface PasswordFormProps {
  onSignedIn: (session: Session) => void
  /** The password is right, and the person has a second factor. */
  onSecondStep: (challenge: SecondFactorChallenge) => void
  /** Staff of the company sign in by a provider. */
  onProvider: (lead: ProviderLead) => void
  /** There is another, main way to sign in. */
  isSecondary?: boolean
}

/** The sign-in for admins and teachers, with e-mail address and password. */
export const PasswordForm = ({
  onSignedIn,
  onSecondStep,
  onProvider,
  isSecondary = false,
}: PasswordFormProps) => {
  const { t } = useTranslation('accounts')
  const { form, keepErrors } = usePasswordFields()
  const login = useMutation({
    ...loginMutation,
    onSuccess: ({ status: _, ...answer }) => {
      if (answer.token_type === 'Bearer') return onSignedIn(answer)
      return answer.token_type === 'provider' ? onProvider(leadOf(answer)) : onSecondStep(answer)
    },
    onError: (error) => {
      const lead = leadOfRefusal(error)
      if (lead) return onProvider(lead)
      if (isWaiting(error)) return
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
        forgot={<TextLink to="admin.forgot">{t('staffLogin.forgot')}</TextLink>}
      />
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
