import { useTranslation } from 'react-i18next'
import { requestLinkMutation } from './accounts.api.ts'
import { MailLinkForm } from './mail-link-form.tsx'
import { pendingSignIn, rememberSignIn } from './pending-sign-in.ts'

interface RequestLinkFormProps {
  /** The page that the user wanted to open. */
  redirectTo: string | null
  onSent: () => void
}

export const RequestLinkForm = ({ redirectTo, onSent }: RequestLinkFormProps) => {
  const { t } = useTranslation('accounts')
  return (
    <MailLinkForm
      email={pendingSignIn()?.email ?? ''}
      submitLabel={t('login.send')}
      autoComplete="username webauthn"
      mutation={requestLinkMutation}
      onSent={(email) => {
        rememberSignIn(email, redirectTo)
        onSent()
      }}
    />
  )
}
